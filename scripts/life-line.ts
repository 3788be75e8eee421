/** Ends this process as a SIGTERM would when its parent is gone, even by kill -9. */
export function stopWithParent(): void {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
