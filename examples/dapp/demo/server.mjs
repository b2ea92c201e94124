import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
}

/** JSON that cannot end the script element that it stands in. */
function embed(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Serves a built example with a run configuration written into its page, on loopback only.
 *
 * @param {object} options
 * @param {string} options.root the folder of the build
 * @param {unknown} options.config what `readRunConfig` reads
 * @param {number} [options.port] 0, the default, takes a free one
 * @param {readonly string[]} [options.pagePaths] where the page stands beside `/`
 * @param {Record<string, string>} [options.headers] sent with every answer, for example a content security policy
 * @param {(url: string) => Record<string, (request: Request) => Promise<Response>>} [options.createRoutes] what is answered at further paths, to a page at `url`
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startServer({ root, config, port = 0, pagePaths = [], headers = {}, createRoutes }) {
  const page = await readFile(join(root, 'index.html'), 'utf8')
  const html = page.replace(
    /(<script type="application\/json" id="run-config">)(<\/script>)/,
    (_, open, close) => open + embed(config) + close,
  )

  let routes = new Map()
  const server = createServer(async (request, response) => {
    const path = decodePath(request.url ?? '/')
    if (path === undefined) return void response.writeHead(400, headers).end()
    const route = routes.get(path)
    if (route) return void answerBy(route, request, response, headers)
    if (path === '/' || path === '/index.html' || pagePaths.includes(path)) {
      return void response
        .writeHead(200, { ...headers, 'content-type': contentTypes['.html'], 'cache-control': 'no-cache' })
        .end(html)
    }
    const file = normalize(join(root, path))
    const isFile =
      file.startsWith(normalize(root) + sep) &&
      (await stat(file).then(
        (entry) => entry.isFile(),
        () => false,
      ))
    if (!isFile) return void response.writeHead(404, headers).end('Not found')
    response.writeHead(200, { ...headers, 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const actualPort = server.address().port
  // localhost, not 127.0.0.1: wallets and browsers treat both as secure contexts, and people recognise it
  const url = `http://localhost:${actualPort}/`
  routes = new Map(Object.entries(createRoutes?.(url) ?? {}))
  return {
    url,
    port: actualPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Has a function of the web's own kind answer. Bodies are not read. */
async function answerBy(route, { method, url, headers: asked }, response, headers) {
  const sent = Object.entries(asked).filter(([, value]) => typeof value === 'string')
  try {
    const answer = await route(new Request(new URL(url, 'http://localhost'), { method, headers: sent }))
    response.writeHead(answer.status, {
      ...headers,
      ...Object.fromEntries(answer.headers),
      'cache-control': 'no-store',
    })
    response.end(await answer.text())
  } catch (error) {
    console.error(error)
    response.writeHead(500, headers).end()
  }
}

function decodePath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return undefined
  }
}
