import { encodeBase58 } from '@hawser/common'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { email, kusama, networks, openConnector, polkadot, solana } from '../fixtures/openConnector.js'
import { settle } from '../fixtures/settle.js'

interface Provider {
  request(args: { method: string; params?: unknown; signal?: AbortSignal; onAsk?: () => void }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
}
const message = '0x48656c6c6f'

async function open(parameters: Parameters<typeof openConnector>[0] = {}) {
  const opened = openConnector(parameters)
  await opened.connect({ email })
  const provider = (await opened.connector.getProvider('eip155')) as Provider
  const [address = ''] = opened.wallet.accounts
  const sign = (given: Partial<Parameters<Provider['request']>[0]> = {}) =>
    provider.request({ method: 'personal_sign', params: [message, address], ...given })
  return { ...opened, provider, address, sign }
}
const asked = ({ frame }: Awaited<ReturnType<typeof open>>) =>
  frame().received.filter(({ name }) => name === 'RPC_REQUEST')

describe('the EIP-1193 provider', () => {
  it('default: accounts and network, without a word to the frame', async () => {
    const opened = await open()
    const { provider, wallet } = opened
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(asked(opened)).toEqual([])
  })

  it('default: a message is signed by the key of the account', async () => {
    const { sign, address } = await open()
    const signature = (await sign()) as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
  })

  it('default: a request names its network', async () => {
    const opened = await open()
    await opened.sign()
    expect(asked(opened)).toMatchObject([
      { payload: { method: 'personal_sign', chainId: 'eip155:1', chainNamespace: 'eip155' } },
    ])
  })

  it('default: a switch, and what it tells', async () => {
    const { provider, reports, frame } = await open()
    const changed = vi.fn()
    provider.on('chainChanged', changed)
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(changed).toHaveBeenCalledWith('0xa')
    expect(reports).toMatchObject([{ chainId: 'eip155:10' }])
    expect(frame().received.at(-1)).toMatchObject({ name: 'SWITCH_NETWORK', payload: { chainId: 10 } })
  })

  it('error: a switch to a network that the app does not have, that is none, or that the wallet refuses', async () => {
    const { provider, frame } = await open()
    const switchTo = (chainId: unknown) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(switchTo('0x2')).rejects.toMatchObject({ code: 4902 })
    for (const wrong of ['1', 1, undefined, '0x', 'constructor']) {
      await expect(switchTo(wrong)).rejects.toMatchObject({ code: -32602 })
    }
    frame().behave('rejectsSwitch', true)
    await expect(switchTo('0xa')).rejects.toMatchObject({ code: 4001 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('behavior: accounts that change, and the end', async () => {
    const { provider, frame, wallet, leave, connector } = await open()
    const [accountsChanged, disconnected] = [vi.fn(), vi.fn()]
    provider.on('accountsChanged', accountsChanged)
    provider.on('disconnect', disconnected)
    const [first, second = ''] = wallet.accounts
    frame().switchAccount(second)
    await vi.waitFor(() => expect(accountsChanged).toHaveBeenLastCalledWith([second, first]))
    frame().signOut()
    await vi.waitFor(() => expect(disconnected).toHaveBeenCalled())
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
    await expect(provider.request({ method: 'personal_sign', params: [message, first] })).rejects.toMatchObject({
      code: 4900,
    })
    await leave()
    expect(await connector.getProvider('eip155')).toBe(provider)
  })

  it.each(['eth_sign', 'eth_signTypedData', 'wallet_addEthereumChain', 'constructor', ''])(
    'VAL-17 error: %j is in neither list, and goes nowhere',
    async (method) => {
      const opened = await open()
      await expect(opened.provider.request({ method })).rejects.toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
      expect(asked(opened)).toEqual([])
      await vi.waitFor(() =>
        expect(opened.questions).toMatchObject([{ kind: 'code' }, { kind: 'notice', title: 'Action not allowed' }]),
      )
    },
  )

  it('behavior: what is not allowed refuses what is open, is told once at a time, and to nobody who is not connected', async () => {
    const opened = await open({
      approval: 'manual',
      answer: ({ kind }) => (kind === 'notice' ? new Promise(() => {}) : '123456'),
    })
    const signing = expect(opened.sign()).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(opened.frame().pending).toHaveLength(1))
    const refused = () => expect(opened.provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
    await Promise.all(Array.from({ length: 20 }, refused))
    await signing
    await settle()
    const notices = () => opened.questions.filter(({ kind }) => kind === 'notice')
    expect(notices()).toHaveLength(1)
    await opened.leave()
    const next = await open()
    await next.leave()
    await expect(next.provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
    await settle()
    expect(next.questions.filter(({ kind }) => kind === 'notice')).toEqual([])
  })

  it('VAL-12 error: params that are none of the method are not sent', async () => {
    const opened = await open()
    const calls = [{ calls: [{ to: 'nobody' }] }]
    await expect(opened.provider.request({ method: 'wallet_sendCalls', params: calls })).rejects.toMatchObject({
      code: -32602,
    })
    expect(asked(opened)).toEqual([])
  })

  it('error: the user declines', async () => {
    const { sign, frame } = await open()
    frame().behave('rejectsPrompts', true)
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    const field = await open({ options: { isCompatible: true } })
    field.frame().behave('rejectsPrompts', true)
    await expect(field.sign()).rejects.toMatchObject({ code: 4001 })
  })
})

describe('what the user consents to', () => {
  it('default: the frame is visible for as long as it waits for the user, and no longer', async () => {
    const { sign, page, frame } = await open({ approval: 'manual' })
    const signing = sign()
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    expect(page.shownFrames()).toHaveLength(1)
    frame().approve()
    await signing
    expect(page.shownFrames()).toEqual([])
  })

  it('behavior: what only reads shows nothing', async () => {
    const { provider, page } = await open()
    const reading = provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })
    expect(page.shownFrames()).toEqual([])
    await reading.catch(() => {})
    expect(page.shownFrames()).toEqual([])
  })

  it('behavior: ten at once are asked one after the other', async () => {
    const opened = await open({ approval: 'manual' })
    const { sign, frame, page } = opened
    const signing = Promise.all(Array.from({ length: 10 }, () => sign()))
    for (let count = 1; count <= 10; count += 1) {
      await vi.waitFor(() => expect(asked(opened)).toHaveLength(count))
      await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
      expect(page.shownFrames()).toHaveLength(1)
      frame().approve()
    }
    expect(await signing).toHaveLength(10)
    expect(page.shownFrames()).toEqual([])
  })

  it('behavior: closing refuses what is open, shown or waiting, and nothing else; the next one works', async () => {
    const opened = await open({ approval: 'manual' })
    const { sign, frame, page, connector, provider } = opened
    const outcomes = Promise.allSettled([sign(), sign(), sign()])
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    const status = connector.askFrame('GET_STATUS', undefined)
    page.press('Close')
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED', message: 'Request was aborted' } })
    expect(await status).toMatchObject({ isConnected: true })
    expect(page.shownFrames()).toEqual([])
    // Those that were waiting never reached the frame, and the one that was shown is shown no longer.
    expect(asked(opened)).toHaveLength(1)
    await vi.waitFor(() => expect(frame().pending).toEqual([]))
    const next = sign()
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    frame().approve()
    expect(await next).toMatch(/^0x/)
    expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(2)
  })

  it('behavior: a request that its app gives up is taken back, and the one behind it has its turn', async () => {
    const opened = await open({ approval: 'manual' })
    const { sign, frame } = opened
    const end = new AbortController()
    const first = expect(sign({ signal: end.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    const second = sign()
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    end.abort()
    await first
    await vi.waitFor(() => expect(asked(opened)).toHaveLength(2))
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    frame().approve()
    expect(await second).toMatch(/^0x/)
  })

  it('behavior: params that change after they were asked with change nothing', async () => {
    const opened = await open({ approval: 'manual' })
    const { provider, address, frame } = opened
    const other = openConnector().wallet.accounts[1] ?? ''
    const params = [{ from: address, to: other, value: '0x1' }]
    const sending = provider.request({ method: 'eth_sendTransaction', params }).catch(() => {})
    ;(params[0] as { value: string }).value = '0xffffffff'
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    expect(asked(opened)).toMatchObject([{ payload: { params: [{ value: '0x1' }] } }])
    frame().reject()
    await sending
  })

  it('behavior: onAsk comes before the user is asked, and what it throws keeps the request back', async () => {
    const opened = await open()
    const onAsk = () => {
      throw new Error('too late')
    }
    await expect(opened.sign({ onAsk })).rejects.toThrow('too late')
    expect(asked(opened)).toEqual([])
    expect(opened.page.shownFrames()).toEqual([])
  })

  it('behavior: a frame that goes away while it asks ends the request', async () => {
    const { sign, frame, page } = await open({ approval: 'manual' })
    const signing = expect(sign()).rejects.toMatchObject({ code: 'IFRAME_RELOADED' })
    await vi.waitFor(() => expect(frame().pending).toHaveLength(1))
    frame().reload()
    await signing
    expect(page.shownFrames()).toEqual([])
    await settle()
    const again = sign()
    await vi.waitFor(() => expect(frame().pending.length).toBeGreaterThan(0))
    again.catch(() => {})
  })
})

describe('providers of other namespaces', () => {
  it('behavior: where an account has another address on each network, the one on the network in use', async () => {
    const [first, second] = [polkadot, kusama].map(({ caipNetworkId }) => caipNetworkId)
    const addresses = new Map([
      [first, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
      [second, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    ])
    const { connect, connector, reports } = openConnector({
      networks: [polkadot, kusama],
      namespaces: [
        {
          namespace: 'polkadot',
          chains: [],
          methods: [],
          addressesOn: (id) => [addresses.get(id as typeof polkadot.caipNetworkId) ?? ''],
          answer: async () => ({}),
        },
      ],
    })
    const [report] = await connect({ email })
    expect(report).toMatchObject({ chainId: first, accounts: [{ address: addresses.get(first) }] })
    const provider = (await connector.getProvider('polkadot')) as {
      accounts(): readonly string[]
      setChain(id: string): void
    }
    provider.setChain(second ?? '')
    expect(provider.accounts()).toEqual([addresses.get(second)])
    expect(reports).toMatchObject([{ chainId: second, accounts: [{ address: addresses.get(second) }] }])
    expect(() => provider.setChain('polkadot:unknown')).toThrow('The wallet has no account on polkadot:unknown.')
  })

  it('default: Solana as its adapter asks it: base64 there, base58 here', async () => {
    const answered: unknown[] = []
    const { connect, connector, frame } = openConnector({
      networks: [...networks, solana],
      namespaces: [
        {
          namespace: 'solana',
          chains: [solana.caipNetworkId],
          methods: [],
          addressesOn: () => ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
          async answer({ params }) {
            answered.push(params)
            return { transaction: (params as { transaction: string }).transaction }
          },
        },
      ],
    })
    const reports = await connect({ email })
    expect(reports.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    const provider = (await connector.getProvider('solana')) as Provider & {
      accounts(): readonly string[]
      methods(): readonly string[]
      setChain(id: string): void
    }
    expect(provider).toMatchObject({ isWalletConnect: true, namespace: 'solana' })
    expect(provider.accounts()).toEqual(['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'])
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index)
    const transaction = btoa(String.fromCharCode(...bytes))
    const answer = await provider.request({
      method: 'solana_signTransaction',
      params: { transaction, pubkey: provider.accounts()[0], feePayer: 'x', instructions: [] },
    })
    expect(answer).toEqual({ transaction })
    expect(answered).toEqual([{ transaction, pubkey: provider.accounts()[0] }])
    expect(frame().received.at(-1)?.payload).toMatchObject({
      method: 'solana_signTransaction',
      params: { transaction: encodeBase58(bytes) },
      chainId: solana.caipNetworkId,
    })
    expect(() => provider.setChain('solana:unknown')).toThrow()
  })
})
