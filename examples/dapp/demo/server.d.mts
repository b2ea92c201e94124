export function startServer(options: {
  root: string
  config: unknown
  port?: number
  pagePaths?: readonly string[]
  headers?: Record<string, string>
  /** What is answered at further paths, to a page at `url`. */
  createRoutes?: (url: string) => Record<string, (request: Request) => Promise<Response>>
}): Promise<{ url: string; port: number; close(): Promise<void> }>
