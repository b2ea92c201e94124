import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder on a free port of this machine alone.
 *
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = normalize(join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)))
    const content = file.startsWith(folder + sep) ? await readFile(file).catch(() => undefined) : undefined
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
