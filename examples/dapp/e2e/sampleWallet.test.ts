import { type Relay, startRelay } from '@hawser/relay'
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Browser } from 'playwright-core'
import { type Hex, hashTypedData, numberToHex, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localChain } from './support/chain.js'
import { openBrowser } from './support/dapp.js'
import { openSampleWallet } from './support/sampleWallet.js'
import { reads } from './support/steps.js'
import { violations } from './support/violations.js'

type Opened = Awaited<ReturnType<typeof openSampleWallet>>

let browser: Browser
let relay: Relay
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await relay.close()
})

async function open(options: Partial<Parameters<typeof openSampleWallet>[1]> = {}): Promise<Opened> {
  const opened = await openSampleWallet(browser, { relayUrl: relay.url, ...options })
  ends.push(opened.close)
  return opened
}

/** An app in Node, at the other end of the relay. */
async function createApp(name = 'Test app') {
  const values = new Map<string, unknown>()
  const provider = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'hawser',
    customStoragePrefix: crypto.randomUUID(),
    storage: {
      getKeys: async () => [...values.keys()],
      getEntries: async <T>() => [...values] as [string, T][],
      getItem: async <T>(key: string) => values.get(key) as T | undefined,
      setItem: async (key: string, value: unknown) => void values.set(key, value),
      removeItem: async (key: string) => void values.delete(key),
    },
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name, description: 'An app', url: 'https://app.example', icons: [] },
  })
  const { client } = provider
  client.core.relayer.on('relayer_error', () => undefined)
  ends.push(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })
  return {
    provider,
    client,
    /** Proposes a session; the answer settles when the wallet has decided. */
    async propose(chainIds: readonly (number | string)[] = [1, 10]) {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: {
            chains: chainIds.map((id) => `eip155:${id}`),
            methods: [
              'personal_sign',
              'eth_signTypedData_v4',
              'eth_sendTransaction',
              'wallet_switchEthereumChain',
              'wallet_addEthereumChain',
            ],
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      })
      const answer = approval()
      answer.catch(() => undefined)
      return { uri: uri ?? '', answer }
    },
    request: <T>(topic: string, method: string, params: unknown[], chainId = 1) => {
      const answer = client.request<T>({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
      answer.catch(() => undefined)
      return answer
    },
  }
}

async function connected(options: Partial<Parameters<typeof openSampleWallet>[1]> = {}) {
  const opened = await open(options)
  const app = await createApp()
  const { uri, answer } = await app.propose()
  await opened.wallet.pair(uri)
  await opened.wallet.approveConnection()
  const { topic } = await answer
  return { ...opened, app, topic }
}

describe('sample wallet', () => {
  it('behavior: connects by a pasted code, with the accounts and networks that were chosen', async () => {
    const { wallet, addresses } = await open()
    const app = await createApp()
    const { uri, answer } = await app.propose([1, 10, 999])
    await wallet.pair(uri)
    const prompt = await wallet.waitForPrompt('Connect to Test app?')
    await reads(prompt, 'eip155:999')
    await wallet.approveConnection({ addresses: [addresses[1] ?? '', addresses[0] ?? ''], chainIds: [10] })
    const { namespaces } = await answer
    expect(namespaces.eip155).toMatchObject({
      chains: ['eip155:10'],
      accounts: [`eip155:10:${addresses[1]}`, `eip155:10:${addresses[0]}`],
      events: ['accountsChanged', 'chainChanged'],
    })
    await reads(wallet.session('Test app'), 'https://app.example')
  })

  it('behavior: connects by a link, which is used once, and is still connected after a reload', async () => {
    const app = await createApp()
    const { uri, answer } = await app.propose()
    // Telegram’s links carry it encoded twice.
    const { wallet, page, addresses, url } = await open({ uri: encodeURIComponent(uri) })
    await wallet.approveConnection()
    const { topic } = await answer
    expect(page.url()).toBe(url)
    await page.reload()
    await wallet.session('Test app').waitFor()
    const signature = app.request<Hex>(topic, 'personal_sign', ['0x6869', addresses[0]])
    await wallet.approve('Sign a message')
    expect(await recoverMessageAddress({ message: 'hi', signature: await signature })).toBe(addresses[0])
  })

  it('behavior: refuses a connection and says what is wrong with a code', async () => {
    const { wallet } = await open()
    const app = await createApp()
    const { uri, answer } = await app.propose()
    await wallet.pair('https://app.example')
    await reads(wallet.pairingError, 'no WalletConnect code')
    await wallet.pair(uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'))
    await reads(wallet.pairingError, 'has expired')
    await wallet.pair(uri)
    await wallet.reject()
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    const stranger = await app.propose([424242])
    await wallet.pair(stranger.uri)
    const prompt = await wallet.waitForPrompt(/^connect to/i)
    expect(await prompt.getByRole('button').allTextContents()).toEqual(['Decline'])
    await wallet.page.keyboard.press('Escape')
    await expect(stranger.answer).rejects.toMatchObject({ code: 5000 })
  })

  it('behavior: signs typed data and sends on the chain that was asked, and refuses', async () => {
    const { wallet, addresses, app, topic } = await connected()
    const [from, to] = addresses as [Hex, Hex]
    const typedData = {
      domain: { name: 'Ferry', version: '1', chainId: 1 },
      types: { Trip: [{ name: 'to', type: 'string' }] },
      primaryType: 'Trip',
      message: { to: 'Harbour' },
    } as const
    const signature = app.request<Hex>(topic, 'eth_signTypedData_v4', [from, JSON.stringify(typedData)])
    await wallet.approve('Sign typed data')
    expect(await recoverAddress({ hash: hashTypedData(typedData), signature: await signature })).toBe(from)

    await localChain(10).fund(from, '3')
    const send = () => app.request<Hex>(topic, 'eth_sendTransaction', [{ from, to, value: numberToHex(5n) }], 10)
    const before = await localChain(10).balance(to)
    const hash = send()
    await reads(await wallet.waitForPrompt(/^Send /), 'OP Mainnet')
    await wallet.approve()
    const sent = await hash
    await vi.waitFor(async () =>
      expect(await localChain(10).request('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' }),
    )
    expect(await localChain(10).balance(to)).toBe(before + 5n)
    await reads(wallet.activity, 'Sent a transaction for Test app')

    const refused = send()
    await wallet.reject()
    await expect(refused).rejects.toMatchObject({ code: 5000 })
    const tooMuch = app.request(topic, 'eth_sendTransaction', [{ from, to, value: numberToHex(10n ** 24n) }], 10)
    const prompt = await wallet.waitForPrompt(/^Send /)
    await prompt.getByRole('button', { name: 'Send' }).click()
    await prompt.getByRole('alert').waitFor()
    await wallet.reject()
    await expect(tooMuch).rejects.toMatchObject({ code: 5000 })
    await expect(app.request(topic, 'personal_sign', ['0x00', localChain(1).token.address])).rejects.toMatchObject({
      code: 4100,
    })
  })

  it('behavior: switches chain and account from its side, and when it is asked', async () => {
    const { wallet, addresses, app, topic } = await connected()
    const events: unknown[] = []
    app.client.on('session_event', ({ params }) => events.push([params.event.name, params.event.data]))
    await wallet.switchChain('Test app', 10)
    await expect.poll(() => events).toEqual([['chainChanged', 10]])
    await wallet.switchAccount('Test app', addresses[1] ?? '')
    await expect.poll(() => events).toHaveLength(2)
    expect(events[1]).toEqual(['accountsChanged', [`eip155:10:${addresses[1]}`, `eip155:10:${addresses[0]}`]])
    await wallet.switchChain('Test app', 8453)
    await expect.poll(() => events).toHaveLength(3)
    expect(app.client.session.get(topic).namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
    const answer = app.request(topic, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])
    await reads(await wallet.waitForPrompt('Switch the network'), 'Polygon')
    await wallet.approve()
    expect(await answer).toBeNull()
    await expect.poll(() => events.at(-1)).toEqual(['chainChanged', 137])
    expect(await wallet.session('Test app').getByLabel('Network').inputValue()).toBe('eip155:137')
    await expect(
      app.request(topic, 'wallet_switchEthereumChain', [{ chainId: numberToHex(424242) }]),
    ).rejects.toMatchObject({ code: 4902 })
  })

  it('behavior: several apps, ended from either side', async () => {
    const { wallet, app, topic } = await connected()
    const second = await createApp('Second app')
    const { uri, answer } = await second.propose()
    await wallet.pair(uri)
    await wallet.approveConnection()
    await answer
    await expect.poll(() => wallet.sessions.count()).toBe(2)
    const ended = new Promise((resolve) => second.client.once('session_delete', resolve))
    await wallet.disconnect('Second app')
    await ended
    await expect.poll(() => wallet.sessions.count()).toBe(1)
    await app.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => wallet.sessions.count()).toBe(0)
    await reads(wallet.activity, 'Test app disconnected')
  })

  it('behavior: the newest tab has the wallet', async () => {
    const { wallet, context, url, app, topic, addresses } = await connected()
    const page = await context.newPage()
    await page.goto(`${url}wc?requestId=1&sessionTopic=${topic}`)
    await wallet.page.getByRole('heading', { name: 'open in another tab' }).waitFor()
    const signature = app.request<Hex>(topic, 'personal_sign', ['0x6869', addresses[0]])
    await page.getByRole('dialog', { name: 'Sign a message' }).getByRole('button', { name: 'Sign' }).click()
    expect(await recoverMessageAddress({ message: 'hi', signature: await signature })).toBe(addresses[0])
    expect(await wallet.prompt.count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('behavior: axe finds nothing, %s', async (colorScheme) => {
    const { wallet, page, app } = await connected({ contextOptions: { colorScheme } })
    await page.getByText('Recovery words').click()
    expect(await violations(page)).toEqual([])
    const { uri } = await app.propose()
    await wallet.pair(uri)
    await wallet.waitForPrompt(/^connect to/i)
    expect(await violations(page)).toEqual([])
  })
})
