export type { Sockets } from '../socket-list.ts'
export { createSockets } from '../socket-list.ts'
export type { ConnectSocket, SocketData, SocketEvents, SocketTask } from '../socket-task.ts'
