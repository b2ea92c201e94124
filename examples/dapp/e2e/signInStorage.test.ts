import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { chooseWallet, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

/** Keeps one list of sessions, and tells by an ETag which one; of another origin than the page's. */
async function startStorage({ exposesTags }: { readonly exposesTags: boolean }) {
  const kept = { text: '[]', version: 1 }
  const statuses: number[] = []
  /** Runs before a list is written, as if another device had been faster. */
  let runFirst: (() => void) | undefined
  const write = (text: string): void => {
    kept.text = text
    kept.version += 1
  }
  const server = createServer((request, response) => {
    const { origin, 'if-match': wanted } = request.headers
    response.setHeader('access-control-allow-origin', origin ?? 'null')
    response.setHeader('access-control-allow-credentials', 'true')
    if (exposesTags) response.setHeader('access-control-expose-headers', 'etag')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, PUT')
      response.setHeader('access-control-allow-headers', 'content-type, if-match, if-none-match')
      return void response.writeHead(204).end()
    }
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      if (request.method === 'GET') return response.writeHead(200, { etag: `"${kept.version}"` }).end(kept.text)
      runFirst?.()
      runFirst = undefined
      const isCurrent = wanted === undefined || wanted === `"${kept.version}"`
      if (isCurrent) write(text)
      statuses.push(isCurrent ? 204 : 412)
      return response.writeHead(isCurrent ? 204 : 412).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sessions`,
    statuses,
    read: () => JSON.parse(kept.text) as { readonly data: { readonly accountAddress: string } }[],
    write: (sessions: readonly unknown[]) => write(JSON.stringify(sessions)),
    beforeNextWrite: (run: () => void) => {
      runFirst = run
    },
  }
}

const open = useDapp()

it.each([
  { exposesTags: true, outcome: 'both are kept', writes: [412, 204] },
  { exposesTags: false, outcome: 'the later one takes the place of the other', writes: [204] },
])(
  'CAP-12 behavior: sessions at a server of another origin, that two devices write to at once; where it exposes its ETag ($exposesTags), $outcome',
  async ({ exposesTags, writes }) => {
    const storage = await startStorage({ exposesTags })
    const addresses = () => storage.read().map(({ data }) => data.accountAddress)
    const signIn = async (servedAt?: string) => {
      const dapp = await open({
        config: { signIn: 'required', sessionsUrl: storage.url },
        ...(servedAt !== undefined && { servedAt }),
      })
      const status = (page: Page) => page.getByTestId('session-status')
      await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
      await view(dapp.page, 'SIWXSignMessage').getByRole('button', { name: 'Sign in', exact: true }).click()
      await reads(status(dapp.page), /^Signed in$/)
      await dapp.page.reload()
      await reads(status(dapp.page), /^Signed in$/)
      return dapp
    }
    const first = await signIn()
    const sessions = storage.read()
    expect(addresses()).toEqual([first.address])
    storage.write([])
    storage.statuses.length = 0
    storage.beforeNextWrite(() => storage.write(sessions))
    const second = await signIn(first.url)
    expect(storage.statuses).toEqual(writes)
    expect(addresses()).toEqual(exposesTags ? [first.address, second.address] : [second.address])
  },
)
