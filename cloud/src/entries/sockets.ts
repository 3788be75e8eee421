export type { Sockets } from '../socket/socket-list.ts'
export { createSockets } from '../socket/socket-list.ts'
export type { ConnectSocket, SocketData, SocketEvents, SocketTask } from '../socket/socket-task.ts'
