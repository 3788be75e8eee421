/** Commands of the frames of the push socket: of the client, and with the reply of the server. */
export const COMMAND = {
  heartbeat: 0,
  negotiate: 1,
  negotiated: 16,
  register: 2,
  registered: 32,
  login: 3,
  loggedIn: 48,
  clientMessage: 5,
  serverMessage: 80,
  close: 96,
  redirect: 112,
} as const
