import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@hawser/testing/playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { main } from '../src/cli/main.js'
import { GatewayConfigurationError } from '../src/errors.js'
import { buildFrameFolder } from './support/buildFrameFolder.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()

let hash = ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-frame-'))
  hash = (await buildFrameFolder(folder)).hash
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function open(
  origins: readonly string[],
  frameFolder: string | undefined = folder,
  more: object = {},
  further: object = {},
) {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    access: 'projects',
    projects: [{ name: 'shop', keys: ['project-key-0001'], origins: [...origins] }],
    embeddedWallet: {
      secrets: ['a secret of at least 32 characters'],
      publicUrl: 'http://gateway.example',
      mail: { url: 'smtp://127.0.0.1:9', from: 'codes@shop.example' },
      frameFolder,
      ...more,
    },
    ...further,
  })
  const ask = (path: string, init?: RequestInit) => gateway.fetch(`/wallet/frame/${path}`, init)
  const ancestors = async (query = '') => {
    const answer = await ask(`?projectId=project-key-0001${query}`)
    expect(answer.status).toBe(200)
    return /frame-ancestors ([^;]*);/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
  }
  return { ...gateway, ask, ancestors }
}

async function copyOfFolder() {
  const copy = await mkdtemp(join(tmpdir(), 'hawser-frame-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await buildFrameFolder(copy)
  return copy
}

describe('what is served', () => {
  it('default: each file of the build as it is, with the policy, and the hash of the build', async () => {
    const { ask, lines } = await open(['https://shop.example.com'])
    const page = await ask('?projectId=project-key-0001')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    // Windows of it are not kept apart from who opened them.
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    for (const name of ['index.html', 'frame.js', 'page.css', 'vault-worker.js', 'chunks/AB12.js']) {
      const answer = await ask(name === 'index.html' ? '?projectId=project-key-0001' : name)
      expect(await answer.text()).toBe(await readFile(join(folder, name), 'utf8'))
      const etag = answer.headers.get('etag') ?? ''
      const query = name === 'index.html' ? `${name}?projectId=project-key-0001` : name
      expect((await ask(query, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
    // Files other than the page are shown by nobody, and the worker is bound by its own policy.
    const worker = await ask('vault-worker.js')
    expect(worker.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await (await ask('manifest.json')).json()).toMatchObject({ hash })
    expect(lines.join('\n')).toContain(hash)
  })

  it('behavior: what is named by its content is kept by browsers, and the rest asked for again', async () => {
    const { ask } = await open(['https://shop.example.com'])
    const kept = async (name: string) => (await ask(name)).headers.get('cache-control')
    expect(await kept('chunks/AB12.js')).toBe('public, max-age=31536000, immutable')
    for (const name of ['?projectId=project-key-0001', 'frame.js', 'vault-worker.js', 'page.css', 'config.json'])
      expect(await kept(name)).toBe('no-cache')
  })

  it('behavior: the files of many first visits from one address have a limit of their own', async () => {
    const limits = { requestsPerMinute: 2, frameRequestsPerMinute: 5 }
    const { ask } = await open(['https://shop.example.com'], folder, {}, { limits })
    const statuses = async (path: string, times: number) => {
      const answers: number[] = []
      for (let count = 0; count < times; count += 1) answers.push((await ask(path)).status)
      return answers
    }
    expect(await statuses('frame.js', 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses('?projectId=project-key-0001', 3)).toEqual([200, 200, 429])
  })

  it.each(['../package.json', '..%2f..%2fpackage.json', '%2e%2e/x', 'chunks', 'constructor', '__proto__', 'frame.js/'])(
    'behavior: there is nothing at %j',
    async (path) => {
      const { url } = await open(['https://shop.example.com'])
      expect((await fetch(`${url}/wallet/frame/${path}`)).status).toBe(404)
    },
  )

  it('default: what is the operator’s own stands in config.json: how networks are called', async () => {
    const { ask: askPlain } = await open(['https://shop.example.com'])
    expect(await (await askPlain('config.json')).json()).toEqual({
      networks: {},
      recovery: ['passkey', 'password'],
      smartAccounts: [],
      paymentTokens: {},
    })
    const frameNetworks = {
      'polkadot:91b171bb158e2d3848fa23a9f1c25182': { name: 'Dot', symbol: 'DOT', decimals: 10, ss58Prefix: 0 },
    }
    const smartAccounts = ['eip155:8453']
    const { ask } = await open(['https://shop.example.com'], folder, { frameNetworks, smartAccounts })
    expect(await (await ask('config.json')).json()).toMatchObject({ networks: frameNetworks, smartAccounts })
    expect(await (await ask('manifest.json')).json()).toMatchObject({ hash })
  })

  it('behavior: the page asks the gateway for every project, whatever pages that names', async () => {
    const { fetch: ask } = await open(['https://shop.example.com'], folder, {
      frameOrigins: ['https://wallet.example'],
    })
    const statusFor = async (origin: string) =>
      (await ask('/getWallets?projectId=project-key-0001', { headers: { origin } })).status
    expect(await Promise.all(['http://gateway.example', 'https://wallet.example'].map(statusFor))).toEqual([200, 200])
    expect(await statusFor('https://evil.example')).toBe(403)
  })

  it('behavior: a project that is not known is refused, and a gateway without the page says so', async () => {
    const { ask } = await open(['https://shop.example.com'])
    expect([(await ask('')).status, (await ask('?projectId=unknown-key-0001')).status]).toEqual([401, 401])
    const without = await start({ databaseUrl: await databases.create('embedded') })
    expect(await (await without.fetch('/wallet/frame/')).json()).toMatchObject({
      reasons: [{ field: 'embeddedWallet' }],
    })
  })

  it('error: a build that was altered, or is none, is not served', async () => {
    const spoil = async (change: (copy: string) => Promise<unknown>) => {
      const copy = await copyOfFolder()
      await change(copy)
      const failure = await open([], copy).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(GatewayConfigurationError)
      return String(failure)
    }
    const rewrite =
      (change: (manifest: { hash: string; files: Record<string, string> }) => object) => async (copy: string) => {
        const path = join(copy, 'manifest.json')
        await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))))
      }
    expect(await spoil((copy) => writeFile(join(copy, 'chunks', 'AB12.js'), 'altered'))).toContain(
      'chunks/AB12.js is another file than was built',
    )
    expect(await spoil((copy) => rm(join(copy, 'page.css')))).toContain('page.css cannot be read')
    expect(await spoil((copy) => rm(join(copy, 'manifest.json')))).toContain('manifest.json cannot be read')
    expect(await spoil((copy) => writeFile(join(copy, 'manifest.json'), '{'))).toContain('is none of a page')
    expect(await spoil(rewrite((given) => ({ ...given, hash: '0'.repeat(64) })))).toContain('is not that of its files')
    const outside = { '../secret.js': `sha384-${'a'.repeat(64)}` }
    expect(await spoil(rewrite((given) => ({ ...given, files: { ...given.files, ...outside } })))).toContain(
      'is none of a page',
    )
  })
})

describe('PERM-03 which pages may show it', () => {
  it('default: those that the project names, and none besides', async () => {
    const { ancestors } = await open(['https://shop.example.com', 'https://*.shop.example', 'http://localhost:3000'])
    const named = ['https://shop.example.com', 'https://*.shop.example', 'http://localhost:3000']
    expect(await ancestors()).toEqual(named)
    for (const claim of ['https://evil.example', 'null', '*', "https://a.shop.example;script-src 'unsafe-inline'"])
      expect(await ancestors(`&origin=${encodeURIComponent(claim)}`)).toEqual(named)
  })

  it('behavior: a pattern that says more than a policy can lets in the page that names itself', async () => {
    const { ancestors } = await open(['https://preview-*-shop.example.com'])
    expect(await ancestors()).toEqual(["'none'"])
    expect(await ancestors('&origin=https://preview-12-shop.example.com')).toEqual([
      'https://preview-12-shop.example.com',
    ])
    expect(await ancestors('&origin=https://preview-12-shop.evil.example')).toEqual(["'none'"])
  })

  it('behavior: a project for all pages lets in those of this machine alone', async () => {
    const { ancestors } = await open(['*'])
    const local = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*']
    expect(await ancestors('&origin=https://evil.example')).toEqual(local)
  })
})

describe('in Chromium', () => {
  /** A page that shows the frame, and keeps what that tells it. */
  async function servePage(html: () => string) {
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(
      () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    )
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('behavior: the page runs with its worker and style on a page that the project names, bound by its policy; others show nothing', async () => {
    let frameUrl = ''
    const html = () =>
      `<script>addEventListener('message', ({ data }) => { globalThis.told = data })</script><iframe src="${frameUrl}"></iframe>`
    const [named, other] = [await servePage(html), await servePage(html)]
    const gateway = await open([named])
    const search = new URLSearchParams({ projectId: 'project-key-0001', origin: named, elsewhere: other })
    frameUrl = `${gateway.url}/wallet/frame/?${search}`
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(named)
    const told = await (await page.waitForFunction(() => (globalThis as { told?: object }).told)).jsonValue()
    expect(told).toEqual({
      markup: 'TypeError',
      inline: expect.stringMatching(/did not run|TypeError/),
      others: 'TypeError',
      own: 200,
      worker: 'worker',
      style: 'rgb(1, 2, 3)',
      violations: expect.arrayContaining(['require-trusted-types-for', 'connect-src']),
    })
    await page.goto(other)
    await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/')
    expect(await page.evaluate(() => (globalThis as { told?: object }).told)).toBeUndefined()
  })
})

describe('an operator that is looked at from outside (hawser-gateway frame compare)', () => {
  async function compare(...args: readonly string[]) {
    const printed: string[] = []
    const faults: string[] = []
    const code = await main({
      args: ['frame', 'compare', ...args],
      environment: {},
      print: (text) => printed.push(text),
      printError: (text) => faults.push(text),
      onStop() {},
    })
    return { code, printed: printed.join('\n'), faults: faults.join('\n') }
  }

  it('default: the page that is served is the one of the build, whose hash is told', async () => {
    const { url } = await open(['https://shop.example'])
    const page = `${url}/wallet/frame/?projectId=project-key-0001`
    const { code, printed, faults } = await compare(page, folder)
    expect({ code, faults }).toEqual({ code: 0, faults: '' })
    expect(printed).toContain(hash)
    expect(printed).toContain('is the same, file by file')
    expect(await compare(page.replace('/?', '?'), folder)).toMatchObject({ code: 0 })
    // Who names no project is shown no page.
    expect(await compare(`${url}/wallet/frame/`, folder)).toMatchObject({
      code: 1,
      faults: expect.stringContaining('index.html is answered with 401'),
    })
  })

  it('error: one that serves another page, with the manifest of this one, is found out', async () => {
    const { ask } = await open(['https://shop.example'])
    const server = createServer(async ({ url: path = '' }, response) => {
      const answer = await ask(path.slice(1))
      const text = await answer.text()
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(path === '/frame.js' ? `${text}\nfetch('https://thief.example')` : text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?projectId=project-key-0001`
    expect(await compare(at, folder)).toMatchObject({
      code: 1,
      faults: `hawser-gateway: The page at ${at} is another one: frame.js differs.`,
    })
  })

  it.each([
    [['ftp://wallet.example/', '.'], 'must be an http or https URL'],
    [['https://wallet.example/'], 'Say the folder'],
    [['https://wallet.example/', '.', 'more'], '"more" is one word too many'],
  ])('error: %j', async (args, said) => {
    expect(await compare(...args)).toMatchObject({ code: 1, faults: expect.stringContaining(said) })
  })

  it('error: nobody is there, and a folder that is no build', async () => {
    const nobody = await compare('http://127.0.0.1:9/', folder)
    expect(nobody).toMatchObject({ code: 1, faults: expect.stringContaining('index.html cannot be read') })
    const none = await compare('http://127.0.0.1:9/', tmpdir())
    expect(none).toMatchObject({ code: 1, faults: expect.stringContaining('manifest.json cannot be read') })
  })
})
