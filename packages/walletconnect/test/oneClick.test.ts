import { defineNetwork, type SiwxCacao, type SiwxConfig, type SiwxRequest, type SiwxSession } from '@hawser/common'
import type { AuthenticateReturnType, Hawser } from '@hawser/core'
import { connect, disconnect, getWcUri, signMessage } from '@hawser/core/actions'
import { selectSession, signIn } from '@hawser/core/siwx'
import type { WalletConnectPeer } from '@hawser/testing/node'
import { verifyMessage } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShiftedClock } from './fixtures/createShiftedClock.js'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { networks, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.stop())

const solana = defineNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
const wait = (check: () => void) => vi.waitFor(check)
const payload = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example',
  nonce: 'abcdefgh12345678',
  uri: 'https://app.example',
  statement: 'Sign in to the app.',
  resources: ['https://app.example/terms'],
}

function ask(hawser: Hawser, peer: WalletConnectPeer, signal = AbortSignal.timeout(20_000)) {
  return findConnector(hawser).authenticate({
    namespaces: ['eip155'],
    generation: 1,
    signal,
    onPairing: ({ uri }) => void peer.pair(uri),
    payload,
  })
}

/** The text that a CACAO was signed for, by EIP-4361. */
function textOf({ p }: SiwxCacao): string {
  return createSiweMessage({
    address: p.iss.split(':').at(-1) as `0x${string}`,
    chainId: Number(p.iss.split(':')[3]),
    domain: p.domain,
    nonce: p.nonce,
    uri: p.aud,
    version: '1',
    issuedAt: new Date(p.iat),
    ...(p.statement && { statement: p.statement }),
    ...(p.resources && { resources: [...p.resources] }),
    ...(p.exp && { expirationTime: new Date(p.exp) }),
  })
}

async function isSigned({ auths }: Pick<AuthenticateReturnType, 'auths'>): Promise<readonly boolean[]> {
  return Promise.all(
    (auths as readonly SiwxCacao[]).map((cacao) =>
      verifyMessage({
        address: cacao.p.iss.split(':').at(-1) as `0x${string}`,
        message: textOf(cacao),
        signature: cacao.s.s as `0x${string}`,
      }),
    ),
  )
}

describe('authenticate', () => {
  it('VAL-18 default: accounts, a session and a signature that verifies, by one approval', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ signsIn: true })
    const answer = await ask(hawser, peer)
    expect(answer.reports).toMatchObject([
      { namespace: 'eip155', chainId: 'eip155:1', approvedChainIds: ['eip155:1', 'eip155:10'] },
    ])
    expect(answer.reports[0]?.accounts.map(({ address }) => address)).toEqual(peer.accounts.slice(0, 1))
    expect(answer.auths).toMatchObject([
      { p: { iss: `did:pkh:eip155:1:${peer.accounts[0]}`, domain: 'app.example', nonce: payload.nonce } },
    ])
    expect(await isSigned(answer)).toEqual([true])
    expect([peer.signIns.length, peer.proposals.length, peer.log.length]).toEqual([1, 0, 0])
    expect(peer.errors).toEqual([])
  })

  it('behavior: a wallet may sign for each network', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ signsIn: true, behaviors: { signsInOnEachChain: true } })
    const answer = await ask(hawser, peer)
    expect(answer.auths).toMatchObject(
      [1, 10].map((id) => ({ p: { iss: `did:pkh:eip155:${id}:${peer.accounts[0]}` } })),
    )
    expect(await isSigned(answer)).toEqual([true, true])
  })

  it('error: refused in the wallet', async () => {
    const { hawser } = stack.openPage()
    const peer = await stack.createPeer({ signsIn: true, behaviors: { rejectsProposal: true } })
    await expect(ask(hawser, peer)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(peer.sessions).toEqual([])
  })

  it.each(['signsInWithWrongKey', 'signsInForOtherSite'] as const)(
    'behavior: %s, the session stands, and what was signed is handed on as it came',
    async (behavior) => {
      const { hawser } = stack.openPage()
      const peer = await stack.createPeer({ signsIn: true, behaviors: { [behavior]: true } })
      const logged = vi.spyOn(console, 'error')
      const answer = await ask(hawser, peer)
      expect(answer.reports).toMatchObject([{ namespace: 'eip155', chainId: 'eip155:1' }])
      expect(await isSigned(answer)).toEqual([behavior === 'signsInForOtherSite'])
      expect(answer.auths).toMatchObject([
        { p: { domain: behavior === 'signsInForOtherSite' ? 'evil.example' : 'app.example' } },
      ])
      expect(logged).not.toHaveBeenCalled()
      logged.mockRestore()
    },
  )

  it('error: an answer that is no sign-in ends the wait at once', async () => {
    const unhandled: unknown[] = []
    const onUnhandled = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', onUnhandled)
    try {
      const { hawser } = stack.openPage()
      const peer = await stack.createPeer({ signsIn: true, behaviors: { malformedSignIn: true } })
      await expect(ask(hawser, peer)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', onUnhandled)
    }
  })

  it('behavior: the code before the newest one still signs in', async () => {
    const clock = createShiftedClock()
    const { hawser } = stack.openPage({ platform: { clock } })
    const peer = await stack.createPeer({ signsIn: true })
    const shown: string[] = []
    const asking = findConnector(hawser).authenticate({
      namespaces: ['eip155'],
      generation: 1,
      signal: AbortSignal.timeout(20_000),
      onPairing: ({ uri }) => void shown.push(uri),
      payload,
    })
    await wait(() => expect(shown).toHaveLength(1))
    clock.advance(235_000)
    await wait(() => expect(shown).toHaveLength(2))
    await peer.pair(shown[0] ?? '')
    const answer = await asking
    expect(answer.reports).toMatchObject([{ chainId: 'eip155:1' }])
    expect(await isSigned(answer)).toEqual([true])
  })
})

/** A sign-in that verifies by viem, and keeps its sessions in memory. */
function createSiwx({ isRequired = true }: { readonly isRequired?: boolean } = {}) {
  let nonces = 0
  let sessions: readonly SiwxSession[] = []
  const prompts: string[] = []
  const requests: SiwxRequest[] = []
  const next = () => {
    nonces += 1
    return `nonce${String(nonces).padStart(8, '0')}`
  }
  const used = new Set<string>()
  const verify = async ({ data, message, signature }: SiwxSession) => {
    const address = data.accountAddress as `0x${string}`
    const isOwn = await verifyMessage({ address, message, signature: signature as `0x${string}` })
    if (!isOwn || used.has(data.nonce)) throw new Error('no')
    used.add(data.nonce)
  }
  const siwx = {
    async createMessage({ chainId, accountAddress }) {
      prompts.push(chainId)
      const data = { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example', version: '1' }
      const nonce = next()
      return { ...data, nonce, toString: () => `Sign in, ${nonce}` }
    },
    async createRequest({ chainIds }) {
      const request = { chainIds, domain: 'app.example', uri: 'https://app.example', nonce: next() }
      requests.push(request)
      return request
    },
    async readCacao(value, { domain, nonce }) {
      const cacao = value as SiwxCacao
      const message = textOf(cacao)
      const { chainId, address = '0x', ...data } = parseSiweMessage(message)
      if (data.domain !== domain || data.nonce !== nonce) throw new Error('not what was asked')
      const { p, s } = cacao
      return {
        data: { accountAddress: address, chainId: `eip155:${chainId}`, domain, uri: p.aud, version: '1', nonce },
        message,
        signature: s.s,
        cacao,
      }
    },
    async addSession(session) {
      await verify(session)
      sessions = [...sessions, session]
    },
    async setSessions(given) {
      sessions = given
    },
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession(chainId) {
      sessions = sessions.filter(({ data }) => data.chainId !== chainId)
    },
    getRequired: () => isRequired,
  } satisfies SiwxConfig
  return { siwx, prompts, requests, sessions: () => sessions }
}

const promptOf = (hawser: Hawser) => hawser.getSnapshot().signIn?.prompt
const sessionOf = (hawser: Hawser) => selectSession(hawser.getSnapshot())

describe('connect with a sign-in', () => {
  it('VAL-18 default: one approval connects and signs in', async () => {
    const { siwx, prompts, sessions } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn: true })
    const { approval } = await scan(hawser, peer)
    const { connections } = await approval
    expect(connections).toMatchObject([{ status: 'connected', chainId: 'eip155:1', address: peer.accounts[0] }])
    expect(sessionOf(hawser)).toMatchObject({
      data: { accountAddress: peer.accounts[0], chainId: 'eip155:1' },
      cacao: { h: { t: 'caip122' } },
    })
    expect(sessions()).toHaveLength(1)
    expect([peer.signIns.length, peer.proposals.length, peer.log.length, prompts]).toEqual([1, 0, 0, []])
    // The session is one that is worked with, and ended at both ends.
    expect(await signMessage(hawser, { message: 'Hello' })).toMatch(/^0x/)
    await disconnect(hawser)
    await wait(() => expect(peer.sessions).toEqual([]))
    expect(sessions()).toEqual([])
  })

  it('VAL-18 behavior: signed for each network, the account’s own counts', async () => {
    const { siwx, sessions } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn: true, behaviors: { signsInOnEachChain: true } })
    await (await scan(hawser, peer)).approval
    expect(sessions().map(({ data }) => data.chainId)).toEqual(['eip155:1'])
    expect(sessionOf(hawser)).toBeDefined()
  })

  it('VAL-18 behavior: with a network of another namespace it is asked in two steps', async () => {
    const { siwx, requests } = createSiwx({ isRequired: false })
    const { hawser } = stack.openPage({ siwx, networks: [...networks, solana] })
    const peer = await stack.createPeer({ signsIn: true })
    const { approval } = await scan(hawser, peer)
    await wait(() => expect(promptOf(hawser)).toBeTruthy())
    expect([peer.signIns.length, peer.proposals.length, requests.length]).toEqual([0, 1, 0])
    await signIn(hawser)
    await approval
    expect(peer.log.map(({ method }) => method)).toEqual(['personal_sign'])
  })

  it('VAL-18 behavior: a sign-in that takes no CACAO is asked in two steps', async () => {
    const { createRequest: _, readCacao: _read, ...siwx } = createSiwx().siwx
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn: true })
    const { approval } = await scan(hawser, peer)
    await wait(() => expect(promptOf(hawser)).toBeTruthy())
    expect([peer.signIns.length, peer.proposals.length]).toEqual([0, 1])
    await signIn(hawser)
    await approval
  })

  it('VAL-18 behavior: a request that cannot be made hinders nobody from connecting', async () => {
    const { siwx } = createSiwx()
    const failing = { ...siwx, createRequest: () => Promise.reject(new Error('down')) }
    const { hawser } = stack.openPage({ siwx: failing })
    const peer = await stack.createPeer({ signsIn: true })
    const { approval } = await scan(hawser, peer)
    await wait(() => expect(promptOf(hawser)).toBeTruthy())
    await signIn(hawser)
    await approval
    expect(sessionOf(hawser)).toBeDefined()
  })

  it.each([
    ['a wallet that does not know it', {}, false],
    ['a CACAO of another key', { signsInWithWrongKey: true }, true],
    ['a CACAO for another site', { signsInForOtherSite: true }, true],
  ] as const)('VAL-18 behavior: %s is asked in two steps by the same code', async (_, behaviors, signsIn) => {
    const { siwx, sessions } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn, behaviors })
    const { approval } = await scan(hawser, peer)
    await wait(() => expect(promptOf(hawser)).toMatchObject({ phase: 'ready' }))
    expect([sessions(), sessionOf(hawser)]).toEqual([[], undefined])
    peer.resetBehaviors()
    await signIn(hawser)
    await approval
    expect(peer.log.map(({ method }) => method)).toEqual(['personal_sign'])
    expect(sessionOf(hawser)).toBeDefined()
  })

  it('VAL-18 error: refused, nobody is connected, and the next code asks for the same', async () => {
    const { siwx, requests } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn: true, behaviors: { rejectsProposal: true } })
    const first = await scan(hawser, peer)
    await expect(first.approval).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    peer.resetBehaviors()
    const second = await scan(hawser, peer)
    expect(second.uri).not.toBe(first.uri)
    await second.approval
    expect(sessionOf(hawser)).toBeDefined()
    expect(requests).toHaveLength(1)
  })

  it('VAL-18 error: an answer of no use fails once; after it the wallet is asked in two steps', async () => {
    const { siwx } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const peer = await stack.createPeer({ signsIn: true, behaviors: { malformedSignIn: true } })
    await expect((await scan(hawser, peer)).approval).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const { approval } = await scan(hawser, peer)
    await wait(() => expect(promptOf(hawser)).toBeTruthy())
    await signIn(hawser)
    await approval
    expect(sessionOf(hawser)).toBeDefined()
  })

  it('VAL-18 behavior: what one wallet answered counts for that wallet alone', async () => {
    const { siwx } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const bad = { id: 'bad', name: 'Bad wallet' }
    const peer = await stack.createPeer({ signsIn: true, behaviors: { malformedSignIn: true } })
    const failed = await scan(hawser, peer, { wallet: bad })
    await expect(failed.approval).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    peer.resetBehaviors()
    await (await scan(hawser, peer, { wallet: { id: 'good', name: 'Good wallet' } })).approval
    expect([peer.signIns.length, peer.proposals.length]).toEqual([2, 0])
    expect(sessionOf(hawser)).toBeDefined()
    await disconnect(hawser)
    const { approval } = await scan(hawser, peer, { wallet: bad })
    await wait(() => expect(promptOf(hawser)).toBeTruthy())
    expect([peer.signIns.length, peer.proposals.length]).toEqual([2, 1])
    await signIn(hawser)
    await approval
  })

  it('VAL-18 behavior: each code has a nonce of its own, and the one before the newest still signs in', async () => {
    const clock = createShiftedClock()
    const { siwx, requests, sessions } = createSiwx()
    const { hawser } = stack.openPage({ siwx, platform: { clock } })
    const peer = await stack.createPeer({ signsIn: true })
    const { uri, approval } = await getWcUri(hawser)
    clock.advance(235_000)
    await wait(() => expect(hawser.getSnapshot().connecting.pairing?.uri).not.toBe(uri))
    expect(new Set(requests.map(({ nonce }) => nonce)).size).toBe(2)
    await peer.pair(uri)
    await approval
    expect(sessions().map(({ data }) => data.nonce)).toEqual([requests[0]?.nonce])
    expect(sessionOf(hawser)).toBeDefined()
  })

  it('VAL-18 behavior: a code for which there is no nonce asks in two steps', async () => {
    const clock = createShiftedClock()
    const { siwx, requests } = createSiwx()
    let isDown = false
    const createRequest: typeof siwx.createRequest = async (input) => {
      if (isDown) throw new Error('down')
      return siwx.createRequest(input)
    }
    const { hawser } = stack.openPage({ siwx: { ...siwx, createRequest }, platform: { clock } })
    const peer = await stack.createPeer({ signsIn: true })
    const { uri, approval } = await getWcUri(hawser)
    isDown = true
    clock.advance(235_000)
    await wait(() => expect(hawser.getSnapshot().connecting.pairing?.uri).not.toBe(uri))
    await peer.pair(hawser.getSnapshot().connecting.pairing?.uri ?? '')
    await wait(() => expect(promptOf(hawser)).toMatchObject({ phase: 'ready' }))
    expect([peer.signIns.length, peer.proposals.length, requests.length]).toEqual([0, 1, 1])
    await signIn(hawser)
    await approval
    expect(sessionOf(hawser)).toBeDefined()
  })

  it('behavior: the same question shows the same code', async () => {
    const { siwx, requests } = createSiwx()
    const { hawser } = stack.openPage({ siwx })
    const first = await getWcUri(hawser)
    first.approval.catch(() => {})
    const second = await getWcUri(hawser)
    second.approval.catch(() => {})
    expect(second.uri).toBe(first.uri)
    expect(requests).toHaveLength(1)
    const third = connect(hawser, { connectorId: 'walletConnect', network: 'eip155:10' })
    third.catch(() => {})
    await wait(() => expect(requests.at(-1)?.chainIds).toEqual(['eip155:10', 'eip155:1']))
  })
})
