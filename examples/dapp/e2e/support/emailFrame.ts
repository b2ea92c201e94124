import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface EmailFrame {
  /** Of another site than the page's. */
  readonly url: string
  /** How often its page was asked for. */
  readonly loads: () => number
  close(): Promise<void>
}

export interface ServeEmailFrameOptions {
  readonly privateKey: `0x${string}`
  /** RPC addresses by decimal chain id. */
  readonly chains: Readonly<Record<number, string>>
  /** The code that is "mailed". */
  readonly code: string
}

/** Serves the frame of an embedded wallet, with a real key in it, and buttons by which its user approves and declines. */
export async function serveEmailFrame(options: ServeEmailFrameOptions): Promise<EmailFrame> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('emailFramePage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { emailFrame: JSON.stringify(options) },
    conditions: ['@hawser/source'],
    legalComments: 'none',
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  let loads = 0
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/frame.js'
    if (url.startsWith('/frame?')) loads += 1
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      ...(!isScript && { 'content-security-policy': "default-src 'none'; script-src 'self'; connect-src *" }),
    })
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="en"><title>Wallet</title><link rel="icon" href="data:,"><body><script type="module" src="/frame.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/frame`,
    loads: () => loads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
