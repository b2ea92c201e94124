export function startTelegram(options?: { port?: number }): Promise<{
  /** The page that stands in for Telegram. */
  url: string
  /** As the gateway's configuration has it. */
  config: { botToken: string }
  /** From then on the mini-app is at that address. */
  serve(appUrl: string): void
  stop(): Promise<void>
}>
