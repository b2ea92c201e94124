export function startServer(options: {
  root: string
  config: unknown
  port?: number
  pagePaths?: readonly string[]
  headers?: Record<string, string>
}): Promise<{ url: string; port: number; close(): Promise<void> }>
