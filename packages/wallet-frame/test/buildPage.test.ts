import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from '../scripts/buildPage.mjs'
import { languages } from '../src/text/languages.js'

let dirs: readonly string[]
let builds: readonly Awaited<ReturnType<typeof buildPage>>[]

beforeAll(async () => {
  dirs = await Promise.all(['one-', 'another-'].map((name) => mkdtemp(join(tmpdir(), name))))
  builds = await Promise.all(dirs.map((outdir) => buildPage({ entry: 'src/app/main.ts', outdir })))
})
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true }))))

it('default: two builds in two places are the same to the byte, with the same hash', async () => {
  const [first, second] = builds
  expect(first).toEqual(second)
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
  for (const path of Object.keys(first?.files ?? {})) {
    const [a, b] = await Promise.all(dirs.map((dir) => readFile(join(dir, path))))
    expect(a).toEqual(b)
  }
})

it('behavior: every file is in the manifest, and none tells of the machine', async () => {
  const [dir = ''] = dirs
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  expect(files).toHaveLength(Object.keys(builds[0]?.files ?? {}).length + 1)
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'utf8')
    for (const word of [process.cwd(), 'node_modules', '.pnpm', tmpdir()]) expect(text).not.toContain(word)
  }
})

it('behavior: nothing is inline, and what the page loads is bound to its bytes', async () => {
  const html = await readFile(join(dirs[0] ?? '', 'index.html'), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|onclick|javascript:/)
  expect(html.match(/integrity="sha384-[\w+/=]{64}"/g)).toHaveLength(2)
})

it('behavior: the page and what it imports at once take at most 40 kB (gzip), with the vault’s worker 120 kB', async () => {
  const [dir = ''] = dirs
  async function filesOf(entry: string): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>()
    async function visit(path: string): Promise<void> {
      if (sizes.has(path)) return
      const text = await readFile(join(dir, path), 'utf8')
      sizes.set(path, gzipSync(text).length)
      for (const [, to = ''] of text.matchAll(/(?:import|from)\s*"(\.[^"]+)"/g)) await visit(join(dirname(path), to))
    }
    await visit(entry)
    return sizes
  }
  const sum = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((all, size) => all + size, 0)
  const [pageFiles, workerFiles] = [await filesOf('frame.js'), await filesOf('vault-worker.js')]
  const [page, worker] = [sum(pageFiles), sum(workerFiles)]
  // What both import is fetched once.
  const both = sum(new Map([...pageFiles, ...workerFiles]))
  expect(page).toBeGreaterThan(10_000)
  expect(page).toBeLessThan(40_000)
  expect(worker).toBeGreaterThan(10_000)
  expect(both).toBeLessThan(120_000)
})

it('behavior: each language but English is two files of its own, of at most 8 kB (gzip), that the page does not import at once: the other one comes with the first screen', async () => {
  const [dir = ''] = dirs
  const page = await readFile(join(dir, 'frame.js'), 'utf8')
  const paths = Object.keys(builds[0]?.files ?? {}).filter((path) => path.startsWith('chunks/'))
  const chunks = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(dir, path), 'utf8') })))
  for (const { code, load, loadScreens } of languages.filter((language) => language.code !== 'en')) {
    const [first, then] = [(await load()).catalogue['page.alone'], (await loadScreens()).catalogue['screen.offline']]
    const files = chunks.filter(({ text }) => text.includes(`${first}`) || text.includes(`${then}`))
    expect([code, files.length]).toEqual([code, 2])
    for (const { path, text } of files) {
      expect(gzipSync(text).length).toBeLessThan(8_000)
      expect(page).toContain(`import("./${path}")`)
      expect(page).not.toContain(`from"./${path}"`)
    }
  }
})
