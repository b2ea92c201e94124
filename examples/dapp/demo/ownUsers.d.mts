export function startOwnUsers(): Promise<{
  /** As the gateway's configuration has it. */
  users: { jwksUrl: string; issuer: string; audience: string }
  /** Answers the app's own page with a token, to `?name=`. */
  route(request: Request): Promise<Response>
  stop(): Promise<void>
}>
