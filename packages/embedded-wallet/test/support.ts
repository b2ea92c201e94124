import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A page's script, bundled from source. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`./pages/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['@hawser/source'],
    legalComments: 'none',
  })
  return result.outputFiles[0]?.text ?? ''
}

export interface PageServer {
  readonly origin: string
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** Serves one page with a strict content security policy, on an origin of its own. */
async function servePage(host: string, script: string, policy: () => string): Promise<PageServer> {
  const asked: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url)
    const isScript = url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      ...(!isScript && { 'content-security-policy': policy() }),
    })
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An app and a frame, of two sites. */
export async function startPages() {
  const [appScript, frameScript] = await Promise.all([bundle('app'), bundle('frame')])
  const frame = await servePage(
    'localhost',
    frameScript,
    () => "default-src 'none'; script-src 'self'; connect-src *; img-src data:",
  )
  const allowed = { frames: frame.origin }
  const app = await servePage(
    '127.0.0.1',
    appScript,
    () => `default-src 'none'; script-src 'self'; img-src data:; frame-src ${allowed.frames}; connect-src 'self'`,
  )
  return {
    app,
    frame,
    appUrl: `${app.origin}/?frame=${encodeURIComponent(`${frame.origin}/frame`)}`,
    /** What the app's policy allows as frames from now on. */
    allowFrames: (frames: string) => {
      allowed.frames = frames
    },
    close: () => Promise.all([app.close(), frame.close()]),
  }
}
