export function startMailbox(options?: { port?: number }): Promise<{
  url: string
  port: number
  smtpUrl: string
  stop(): Promise<void>
}>
