import { createServer, type Server } from 'node:http'
import type { SiwxSession } from '@hawser/common'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiweConfigOptions } from '../src/siwe/createSiweConfig.js'
import { siweConfig } from '../src/siwe/siweConfig.js'

const [alice, bob] = [privateKeyToAccount(`0x${'41'.repeat(32)}`), privateKeyToAccount(`0x${'42'.repeat(32)}`)]
const chainId = 'eip155:1'

/** The server of an app that has Sign-In with Ethereum already, by another library. */
function startSiweServer() {
  const state = { session: null as { address: string; chainId: number } | null, isDown: false, isStuck: false }
  let nonce = ''
  const answer = async (path: string, body: { message: string; signature: `0x${string}` }) => {
    if (path === '/nonce') {
      nonce = crypto.randomUUID().replaceAll('-', '')
      return nonce
    }
    if (path === '/session') return state.session
    if (path === '/sign-out') {
      if (!state.isStuck) state.session = null
      return !state.isStuck
    }
    const message = parseSiweMessage(body.message)
    const signer = await recoverMessageAddress(body)
    const isValid = validateSiweMessage({ address: signer, domain: 'app.example.com', nonce, message })
    nonce = 'none'
    if (isValid && message.chainId) state.session = { address: signer, chainId: message.chainId }
    return isValid
  }
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', async () => {
      if (state.isDown) return response.writeHead(503).end()
      const value = await answer(request.url ?? '', text ? JSON.parse(text) : {}).catch(() => false)
      return response.end(JSON.stringify(value))
    })
  })
  return { state, server }
}

let siwe: ReturnType<typeof startSiweServer>
let url = ''
beforeEach(async () => {
  siwe = startSiweServer()
  await new Promise<void>((resolve) => siwe.server.listen(0, '127.0.0.1', resolve))
  const address = siwe.server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(() => new Promise((resolve) => siwe.server.close(resolve)))

/** The client of that app, as it was written for another kit. */
function createClient(change: Partial<SiweConfigOptions> = {}): SiweConfigOptions {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.json()
  }
  return {
    getNonce: () => ask('/nonce'),
    getMessageParams: async () => ({
      domain: 'app.example.com',
      uri: 'https://app.example.com',
      chains: [1, 10],
      statement: 'Sign in.',
    }),
    createMessage: ({ address, chainId: network, domain, nonce, uri, statement, iat }) =>
      createSiweMessage({
        address: address.split(':').at(-1) as `0x${string}`,
        chainId: network,
        domain,
        nonce,
        uri,
        version: '1',
        statement,
        issuedAt: new Date(iat),
      }),
    verifyMessage: (signed) => ask('/verify', signed),
    getSession: () => ask('/session'),
    signOut: () => ask('/sign-out'),
    ...change,
  }
}

function open(change: Partial<SiweConfigOptions> = {}) {
  const siwx = siweConfig(createClient(change))
  const sign = async (signer = alice, network: SiwxSession['data']['chainId'] = chainId, address = signer.address) => {
    const message = await siwx.createMessage({ chainId: network, accountAddress: address })
    const { toString: _, ...data } = message
    return { data, message: String(message), signature: await signer.signMessage({ message: String(message) }) }
  }
  return { siwx, sign }
}

describe('siweConfig', () => {
  it('behavior: what is no session says that nobody is signed in', async () => {
    const answers: unknown[] = [{}, { address: null }, [], 'x', 7, { address: '', chainId: 1 }]
    answers.push({ address: alice.address }, { address: alice.address, chainId: '1x' }, { address: 7, chainId: 1 })
    for (const chain of [Number.NaN, 1.5, 2 ** 53, '', null]) answers.push({ address: alice.address, chainId: chain })
    for (const answer of answers) {
      const { siwx, sign } = open({ getSession: async () => answer as never })
      expect(await siwx.getSessions(chainId, alice.address)).toEqual([])
      await siwx.revokeSession(chainId, alice.address)
      await siwx.setSessions([])
      await expect(siwx.addSession(await sign())).rejects.toMatchObject({ code: 'SIWX_SESSION_ENDED' })
    }
    const written = open({ getSession: async () => ({ address: alice.address, chainId: '1' }) as never }).siwx
    expect(await written.getSessions(chainId, alice.address)).toHaveLength(1)
  })

  it('CAP-12, API-15 default: signed in at the app’s own server, also after a reload, and signed out', async () => {
    const seen: string[] = []
    const { siwx, sign } = open({ onSignIn: ({ address }) => seen.push(address), onSignOut: () => seen.push('out') })
    expect(await siwx.getSessions(chainId, alice.address)).toEqual([])
    const session = await sign()
    expect(session.data).toMatchObject({ statement: 'Sign in.', domain: 'app.example.com', chainId })
    await siwx.addSession(session)
    expect(siwe.state.session).toEqual({ address: alice.address, chainId: 1 })
    expect(await siwx.getSessions(chainId, alice.address.toLowerCase())).toEqual([session])
    const reloaded = open().siwx
    expect(await reloaded.getSessions(chainId, alice.address)).toMatchObject([
      { data: { accountAddress: alice.address, chainId } },
    ])
    expect(await reloaded.getSessions(chainId, bob.address)).toEqual([])
    expect(await reloaded.getSessions('eip155:10', alice.address)).toEqual([])
    await siwx.setSessions([])
    expect([siwe.state.session, seen]).toEqual([null, [alice.address, 'out']])
    expect(await siwx.getSessions(chainId, alice.address)).toEqual([])
  })

  it('behavior: revoking ends the session of the account that is named, and no other', async () => {
    const { siwx, sign } = open()
    await siwx.setSessions([await sign()])
    await siwx.revokeSession('eip155:10', alice.address)
    await siwx.revokeSession(chainId, bob.address)
    expect(siwe.state.session).not.toBeNull()
    await siwx.revokeSession(chainId, alice.address.toLowerCase())
    expect(siwe.state.session).toBeNull()
  })

  it('parameters: signOutOnDisconnect, signOutOnAccountChange and signOutOnNetworkChange', () => {
    const all = { signOutOnDisconnect: true, signOutOnAccountChange: true, signOutOnNetworkChange: true }
    expect(open().siwx).toMatchObject({ ...all, askOnAccountChange: true, askOnNetworkChange: true })
    const none = { signOutOnDisconnect: false, signOutOnAccountChange: false, signOutOnNetworkChange: false }
    // Whoever stays signed in is not asked anew.
    expect(open(none).siwx).toMatchObject({ ...none, askOnAccountChange: false, askOnNetworkChange: false })
    expect([open().siwx.getRequired?.(), open({ isRequired: false }).siwx.getRequired?.()]).toEqual([true, false])
  })

  it('behavior: accounts of other networks are not asked', async () => {
    const { siwx } = open()
    const [stand] = await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Dv9')
    expect(stand?.data).toMatchObject({ accountAddress: 'Dv9' })
    await expect(siwx.createMessage({ chainId: 'solana:x', accountAddress: 'Dv9' })).rejects.toMatchObject({
      fault: 'chainId',
    })
  })

  it('error: a signature of another account, a nonce that was used, an altered text', async () => {
    const { siwx, sign } = open()
    const session = await sign()
    const wrong = { ...session, signature: await bob.signMessage({ message: 'x' }) }
    await expect(siwx.addSession(wrong)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    const next = await sign()
    const altered = { ...next, message: next.message.replace('Sign in.', 'Sign up.') }
    await expect(siwx.addSession(altered)).rejects.toMatchObject({ name: expect.stringMatching(/^Siwx/) })
    expect(siwe.state.session).toBeNull()
  })

  it('error: a server that keeps another account, is down, or does not sign out', async () => {
    const { siwx, sign } = open({ getSession: async () => ({ address: bob.address, chainId: 1 }) })
    await expect(siwx.addSession(await sign())).rejects.toMatchObject({ code: 'SIWX_SESSION_ENDED' })
    const own = open()
    await own.siwx.addSession(await own.sign())
    siwe.state.isStuck = true
    await expect(own.siwx.setSessions([])).rejects.toMatchObject({ code: 'SIWX_SIGN_OUT_FAILED' })
    siwe.state.isDown = true
    await expect(own.siwx.getSessions(chainId, alice.address)).rejects.toThrow('HTTP 503')
    await expect(own.siwx.setSessions([])).rejects.toThrow('HTTP 503')
  })

  it('error: a client that writes another message than it is asked for', async () => {
    const { createMessage } = createClient()
    for (const change of [
      { domain: 'evil.example' },
      { nonce: '12345678' },
      { chainId: 10 },
      { address: bob.address },
    ]) {
      const { sign } = open({ createMessage: (parameters) => createMessage({ ...parameters, ...change }) })
      await expect(sign()).rejects.toMatchObject({ code: 'SIWX_MESSAGE_INVALID' })
    }
    const { sign } = open({ createMessage: () => 'Hello' })
    await expect(sign()).rejects.toMatchObject({ fault: 'text' })
  })
})
