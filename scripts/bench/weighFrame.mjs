import { gzipSync } from 'node:zlib'

/**
 * What a page loads of the embedded wallet's own files from now on, each once, as gzip makes it.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin of the wallet's page
 * @returns {{ total: () => number }} in bytes
 */
export function weighFrame(page, origin) {
  const files = new Map()
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (url.origin !== origin || !url.pathname.startsWith('/wallet/frame/')) return
    const body = await response.body().catch(() => undefined)
    if (body) files.set(url.pathname, gzipSync(body).length)
  })
  return { total: () => [...files.values()].reduce((sum, bytes) => sum + bytes, 0) }
}
