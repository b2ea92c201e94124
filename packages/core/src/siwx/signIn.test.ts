import { type ChainNamespace, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle as settleOnce } from '../fixtures/fakeClock.js'
import { createFakePlatform, type FakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeSiwx, fakeSignature } from '../fixtures/fakeSiwx.js'
import { createFakeWallet, type FakeWalletOptions } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { ChainAdapter, OwnSignIn, SignInParameters, SignMessageParameters } from '../interfaces/adapter.js'
import type { View } from '../state/view.js'
import { selectIsSessionKnown, selectSession } from './selectSession.js'
import { selectSessionStatus } from './sessionApi.js'
import { cancelSignIn, getSessions, requestSignIn, signIn, signOut, skipSignIn } from './signInFlows.js'

const connectorId = 'multi'
const connecting: View = { name: 'ConnectingExternal', parameters: { connectorId } }

/** Also what waits for code that is loaded late. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await settleOnce()
}

interface OpenOptions extends Partial<Pick<FakeWalletOptions, 'traits' | 'accounts'>> {
  readonly namespaces?: readonly ChainNamespace[]
  readonly siwx?: ReturnType<typeof createFakeSiwx>
  readonly platform?: FakePlatform
  readonly signIn?: ChainAdapter['signIn']
}

function open({
  namespaces = ['eip155'],
  siwx = createFakeSiwx(),
  platform = createFakePlatform(),
  signIn,
  ...more
}: OpenOptions = {}) {
  const wallet = createFakeWallet({ id: connectorId, name: 'Multi', namespaces, ...more })
  /** What the wallet is asked to sign, in order, and how it answers the next ones. */
  const asked: SignMessageParameters[] = []
  const answers: ((asked: SignMessageParameters) => Promise<string>)[] = []
  const signMessage = (parameters: SignMessageParameters): Promise<string> => {
    asked.push(parameters)
    const answer = answers.shift()
    return answer ? answer(parameters) : Promise.resolve(fakeSignature(parameters.address, String(parameters.message)))
  }
  const adapters = namespaces.map((namespace, index) =>
    createFakeAdapter(namespace, { found: index === 0 ? [wallet] : [], signMessage, ...(signIn && { signIn }) }),
  )
  const networks = namespaces.flatMap((namespace) =>
    namespace === 'eip155' ? [mainnet, optimism] : namespace === 'solana' ? [solana] : [networkOf(namespace)],
  )
  const client = createTestClient({ adapters, networks, platform, siwx })
  client.hawser.start()
  const state = () => client.hawser.getSnapshot()
  return {
    ...client,
    wallet,
    siwx,
    asked,
    answers,
    state,
    prompt: () => state().signIn?.prompt,
    shown: () =>
      state().modal.isOpen
        ? state()
            .router.stack.map(({ name }) => name)
            .join(' > ')
        : undefined,
    toast: () => state().toast,
    connected: () => Object.keys(state().connections.byId),
    named: (name: string) => client.events.filter((event) => event.name === name),
  }
}

/** A client whose user waits for the prompt. */
async function openPrompt(options: OpenOptions = {}) {
  const client = open(options)
  client.hawser.open({ view: connecting })
  const connection = connect(client.hawser, { connectorId })
  connection.catch(() => {})
  await settle()
  return { ...client, connection }
}

async function openSignedIn(options: OpenOptions = {}) {
  const client = await openPrompt(options)
  for (let count = (options.namespaces ?? ['eip155']).length; count > 0; count -= 1)
    await signIn(client.hawser).then(settle)
  await client.connection
  return client
}

const hang = () => new Promise<never>(() => {})

describe('after a connect', () => {
  it('CAP-12, STA-23 default: the prompt stands over the connect, is signed, and the modal goes on', async () => {
    const { hawser, siwx, asked, prompt, shown, named, connection, state } = await openPrompt()
    expect(shown()).toBe('ConnectingExternal > SIWXSignMessage')
    expect(prompt()).toMatchObject({
      address: 'eip155-a',
      chainId: 'eip155:1',
      number: 1,
      count: 1,
      isRequired: true,
      phase: 'ready',
      text: 'Sign in to app.example.com with eip155-a on eip155:1, nonce 1',
      error: null,
    })
    expect([asked.length, named('connected').length]).toEqual([0, 0])
    const session = await signIn(hawser)
    await connection
    expect(asked.map(({ message }) => message)).toEqual([session.message])
    expect(siwx.store.sessions).toEqual([session])
    expect(selectSession(state())).toEqual(session)
    expect([prompt(), shown(), named('connected').length]).toEqual([null, undefined, 1])
  })

  it('STA-23 behavior: nothing is asked of who has a session', async () => {
    const { siwx } = await openSignedIn()
    const { connection, prompt, shown, asked, state } = await openPrompt({ siwx })
    await connection
    expect([prompt(), shown(), asked]).toEqual([null, undefined, []])
    expect(selectIsSessionKnown(state())).toBe(true)
  })

  it('API-15 default: the app’s own createMessage, addSession, getSessions and setSessions are what is called', async () => {
    const { hawser, siwx } = await openSignedIn({ siwx: createFakeSiwx({ isRequired: false }) })
    await signOut(hawser)
    expect(siwx.calls).toEqual([
      'getSessions eip155:1 eip155-a',
      'createMessage eip155:1 eip155-a',
      'addSession eip155:1 eip155-a',
      'setSessions 0',
    ])
  })

  it('CAP-12 behavior: whoever does not sign in is asked of once for each connect, each move and each load', async () => {
    const platform = createFakePlatform()
    const siwx = createFakeSiwx({ isRequired: false })
    const asked = () => siwx.calls.splice(0).filter((call) => call.startsWith('getSessions'))
    const { hawser, connection, wallet } = await openPrompt({ siwx, platform })
    skipSignIn(hawser)
    await connection
    expect(asked()).toEqual(['getSessions eip155:1 eip155-a'])
    wallet.emit('eip155', { chainId: 'eip155:10' })
    await settle()
    skipSignIn(hawser)
    await settle()
    expect(asked()).toEqual(['getSessions eip155:10 eip155-a'])
    hawser.destroy()
    const reloaded = open({ siwx, platform })
    await settle()
    expect(reloaded.connected()).toHaveLength(1)
    expect(asked()).toEqual([expect.stringMatching(/^getSessions eip155:\d+ eip155-a$/)])
    expect(reloaded.prompt()).toBeFalsy()
  })

  it('CAP-12 behavior: four namespaces are one prompt, one after the other', async () => {
    const namespaces: ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot']
    const { hawser, siwx, prompt, shown, named, connection } = await openPrompt({ namespaces })
    const seen: unknown[] = []
    for (const _ of namespaces) {
      seen.push([shown(), prompt()?.namespace, prompt()?.number, prompt()?.count])
      await signIn(hawser)
      await settle()
    }
    await connection
    const view = 'ConnectingExternal > SIWXSignMessage'
    expect(seen).toEqual(namespaces.map((namespace, index) => [view, namespace, index + 1, 4]))
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(namespaces.map((one) => `${one}-a`))
    expect([shown(), named('connected').length]).toEqual([undefined, 1])
  })

  it('STA-24, PERM-04 behavior: a required one cannot be left: the modal shakes', async () => {
    const { hawser, shown, prompt, state, connection, connected } = await openPrompt()
    expect(state().modal.isLocked).toBe(true)
    hawser.close()
    hawser.router.goBack()
    hawser.open({ view: { name: 'Account' } })
    await settle()
    expect([shown(), state().modal.isShaking]).toEqual(['ConnectingExternal > SIWXSignMessage', true])
    expect(prompt()).toMatchObject({ phase: 'ready' })
    cancelSignIn(hawser)
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET', cause: { code: 'USER_REJECTED' } })
    expect([shown(), connected(), prompt(), state().modal.isLocked]).toEqual(['Connect', [], null, undefined])
    hawser.close()
    expect(shown()).toBeUndefined()
  })

  it('STA-24 behavior: a view of the app over a required one leads back to it, and it stays locked', async () => {
    const { hawser, shown, prompt, state, connection } = await openPrompt()
    hawser.router.push({ name: 'Networks' })
    hawser.close()
    expect([shown(), state().modal.isShaking]).toEqual(['ConnectingExternal > SIWXSignMessage > Networks', true])
    hawser.router.goBack()
    expect(shown()).toBe('ConnectingExternal > SIWXSignMessage')
    hawser.router.goBack()
    expect([shown(), state().modal.isLocked]).toEqual(['ConnectingExternal > SIWXSignMessage', true])
    expect(prompt()).toMatchObject({ phase: 'ready' })
    cancelSignIn(hawser)
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET' })
  })

  it('STA-24 behavior: an optional one that is cancelled or left lets the connect go on, and asks no more', async () => {
    for (const leave of ['cancel', 'close', 'back', 'skip'] as const) {
      const client = await openPrompt({ siwx: createFakeSiwx({ isRequired: false }) })
      const { hawser, connection, connected, prompt, shown, toast, state } = client
      expect(prompt()?.isRequired).toBe(false)
      if (leave === 'cancel') cancelSignIn(hawser)
      if (leave === 'skip') skipSignIn(hawser)
      if (leave === 'close') hawser.close()
      if (leave === 'back') hawser.router.goBack()
      await expect(connection).resolves.toMatchObject({ connections: [{ address: 'eip155-a' }] })
      expect([connected().length, prompt(), shown(), toast().open]).toEqual([1, null, undefined, false])
      expect(state().alerts).toEqual([])
      client.wallet.emit('eip155', { chainId: 'eip155:10' })
      await settle()
      expect(prompt()?.chainId).toBe('eip155:10')
      cancelSignIn(hawser)
      client.wallet.emit('eip155', { chainId: 'eip155:1' })
      await settle()
      expect(prompt()).toBeNull()
    }
  })

  it('CAP-12 behavior: of several, each can be skipped where that is optional', async () => {
    const siwx = createFakeSiwx({ isRequired: false })
    const { hawser, connection, prompt, connected } = await openPrompt({ siwx, namespaces: ['eip155', 'solana'] })
    skipSignIn(hawser)
    await settle()
    expect(prompt()).toMatchObject({ namespace: 'solana', number: 2, count: 2 })
    await signIn(hawser)
    await connection
    expect(connected()).toHaveLength(2)
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['solana-a'])
  })

  it('PERM-04 behavior: who refuses a later one keeps what is signed in, and loses the rest', async () => {
    const { hawser, connection, connected, siwx } = await openPrompt({ namespaces: ['eip155', 'solana'] })
    await signIn(hawser)
    await settle()
    cancelSignIn(hawser)
    await connection
    expect(connected()).toEqual(['eip155/multi'])
    expect(siwx.store.sessions).toHaveLength(1)
  })

  it('PERM-04 behavior: who refuses while it is read who comes next does not wait for that', async () => {
    const { hawser, connection, connected, siwx, prompt } = await openPrompt({ namespaces: ['eip155', 'solana'] })
    Object.assign(siwx, { getSessions: hang })
    await signIn(hawser)
    await settle()
    expect(prompt()).toBeNull()
    cancelSignIn(hawser)
    await connection
    expect(connected()).toEqual(['eip155/multi'])
    expect(siwx.store.sessions).toHaveLength(1)
  })

  it('behavior: of one session for all, a refusal ends all', async () => {
    const { hawser, connection, connected } = await openPrompt({
      namespaces: ['eip155', 'solana'],
      traits: { session: 'shared' },
    })
    await signIn(hawser)
    await settle()
    cancelSignIn(hawser)
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET' })
    expect(connected()).toEqual([])
  })
})

describe('what goes wrong', () => {
  it('ERR-01, STA-24 error: declined in the wallet, the prompt says so and stays', async () => {
    const { hawser, answers, prompt, shown, toast, state, connection } = await openPrompt()
    answers.push(() => Promise.reject(new UserRejectedError()))
    await expect(signIn(hawser)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(prompt()).toMatchObject({
      phase: 'ready',
      error: { code: 'USER_REJECTED' },
      text: expect.stringContaining('nonce 1'),
    })
    expect(toast()).toMatchObject({
      message: 'Signature declined',
      variant: 'error',
      textKey: 'errors.SIGNATURE_DECLINED',
      open: true,
    })
    expect([shown(), state().modal.isShaking]).toEqual(['ConnectingExternal > SIWXSignMessage', true])
    await signIn(hawser)
    await connection
  })

  it('ERR-01 error: a sign-in that cannot begin ends the connection, and Connect stands alone', async () => {
    const siwx = createFakeSiwx()
    siwx.failing.getSessions = new Error('away')
    const { connection, connected, shown, toast } = await openPrompt({ siwx })
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET' })
    expect([connected(), shown()]).toEqual([[], 'Connect'])
    expect(toast().message).toBe('A problem occurred while trying initialize authentication')
  })

  it('ERR-01 error: an optional one that cannot begin is said, and nobody is disconnected', async () => {
    const siwx = createFakeSiwx({ isRequired: false })
    siwx.failing.getSessions = new Error('away')
    const { connection, connected, prompt, toast, state } = await openPrompt({ siwx })
    await connection
    expect([connected().length, prompt()]).toEqual([1, null])
    expect(toast().message).toBe('A problem occurred while trying initialize authentication')
    expect(state().signIn?.error).toMatchObject({ code: 'UNKNOWN' })
  })

  it('ERR-01 error: a message that cannot be made can be tried again', async () => {
    const siwx = createFakeSiwx()
    siwx.failing.createMessage = new Error('away')
    const { hawser, prompt, toast, connection, asked } = await openPrompt({ siwx })
    expect(prompt()).toMatchObject({ phase: 'ready', text: null, error: { code: 'UNKNOWN' } })
    expect(toast().message).toBe('A problem occurred while trying initialize authentication')
    delete siwx.failing.createMessage
    await signIn(hawser)
    await connection
    expect(asked).toHaveLength(1)
  })

  it('ERR-01 error: a smart account that could not sign in is told of', async () => {
    const accounts = { eip155: [{ address: '0xsmart', type: 'smartAccount' as const }] }
    const { hawser, answers, toast, prompt } = await openPrompt({ accounts })
    answers.push(async () => 'bm9uc2Vuc2U')
    await expect(signIn(hawser)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    expect(toast().message).toBe('This application might not support Smart Accounts')
    expect(prompt()).toMatchObject({ error: { code: 'SIWX_SIGNATURE_INVALID' }, phase: 'ready' })
  })

  it('error: a wallet that signs a different text is refused, and the next try has another nonce', async () => {
    const { hawser, answers, prompt, siwx, asked } = await openPrompt()
    answers.push(async ({ address }) => fakeSignature(address, 'I give away all that I own'))
    await expect(signIn(hawser)).rejects.toMatchObject({ code: 'SIWX_SIGNATURE_INVALID' })
    await settle()
    expect(siwx.store.sessions).toEqual([])
    expect(prompt()?.text).toContain('nonce 2')
    await signIn(hawser)
    expect(asked.map(({ message }) => String(message).at(-1))).toEqual(['1', '2'])
  })

  it('behavior: a wallet that is asked can be waited for no longer, and asked again', async () => {
    const { hawser, answers, prompt, connected, connection } = await openPrompt()
    answers.push(hang)
    const first = signIn(hawser)
    first.catch(() => {})
    await settle()
    expect(prompt()?.phase).toBe('signing')
    cancelSignIn(hawser)
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    expect([prompt()?.phase, prompt()?.error, connected().length]).toEqual(['ready', null, 1])
    await signIn(hawser)
    await connection
  })

  it('behavior: a text that was shown for long is made anew before it is signed', async () => {
    const { hawser, platform, asked } = await openPrompt()
    await platform.clock.advance(5 * 60_000)
    await signIn(hawser)
    expect(asked[0]?.message).toContain('nonce 2')
  })

  it('error: a message for another account is not shown to the wallet', async () => {
    const siwx = createFakeSiwx()
    const own = siwx.createMessage
    Object.assign(siwx, { createMessage: async () => own({ chainId: 'eip155:1', accountAddress: '0xother' }) })
    const { hawser, asked, prompt } = await openPrompt({ siwx })
    expect(prompt()).toMatchObject({ text: null, error: { code: 'UNKNOWN' } })
    await expect(signIn(hawser)).rejects.toMatchObject({ code: 'UNKNOWN' })
    expect(asked).toEqual([])
  })

  it('ERR-01 error: without a sign-in, an account or a network it says what is missing', async () => {
    const bare = createTestClient().hawser
    await expect(signIn(bare)).rejects.toMatchObject({
      code: 'SIGN_IN_UNAVAILABLE',
      shortMessage: 'SIWX is not enabled',
    })
    const { hawser } = open()
    await expect(signIn(hawser)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipAddress found' })
    await expect(requestSignIn(hawser)).rejects.toMatchObject({ shortMessage: 'No ActiveCaipAddress found' })
  })
})

describe('one prompt', () => {
  it('behavior: two who sign at once ask the wallet once', async () => {
    const { hawser, asked, connection } = await openPrompt()
    const [first, second] = await Promise.all([signIn(hawser), signIn(hawser)])
    expect(second).toBe(first)
    await connection
    expect(asked).toHaveLength(1)
    const direct = await Promise.all([signIn(hawser), signIn(hawser)])
    expect(direct[0]).toBe(direct[1])
    expect(asked).toHaveLength(2)
  })

  it('behavior: what the app opens by itself is one prompt, however often it asks', async () => {
    const { hawser, prompt, shown, connected } = await openSignedIn({ siwx: createFakeSiwx({ isRequired: false }) })
    const requests = [requestSignIn(hawser), requestSignIn(hawser)]
    await settle()
    expect([prompt()?.isRequired, shown()]).toEqual([false, 'SIWXSignMessage'])
    await signIn(hawser)
    await Promise.all(requests)
    await settle()
    expect([prompt(), shown(), connected().length]).toEqual([null, undefined, 1])
  })

  it('behavior: the account that changes meanwhile is the one that is asked', async () => {
    const { hawser, wallet, prompt, siwx, connection, asked, answers } = await openPrompt()
    answers.push(hang)
    const former = signIn(hawser)
    former.catch(() => {})
    await settle()
    wallet.emit('eip155', {
      accounts: [{ namespace: 'eip155', address: 'eip155-b', type: 'eoa' }],
      chainId: 'eip155:10',
    })
    await settle()
    await expect(former).rejects.toMatchObject({ code: 'ABORTED' })
    expect(prompt()).toMatchObject({ address: 'eip155-b', chainId: 'eip155:10', number: 1, count: 1, phase: 'ready' })
    await signIn(hawser)
    await connection
    await settle()
    expect(asked).toHaveLength(2)
    expect(prompt()).toBeNull()
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['eip155-b'])
  })

  it('behavior: account, network and a reload at once are one prompt at a time, and none is lost', async () => {
    const { hawser, wallet, prompt, asked, state } = await openSignedIn({ namespaces: ['eip155', 'solana'] })
    wallet.emit('eip155', { chainId: 'eip155:10' })
    wallet.emit('solana', { accounts: [{ namespace: 'solana', address: 'solana-b', type: 'eoa' }] })
    wallet.emit('eip155', {
      accounts: [{ namespace: 'eip155', address: 'eip155-b', type: 'eoa' }],
      chainId: 'eip155:10',
    })
    await settle()
    const seen: unknown[] = []
    while (prompt()) {
      seen.push([prompt()?.address, prompt()?.chainId.split(':')[0]])
      expect(state().router.stack.filter(({ name }) => name === 'SIWXSignMessage')).toHaveLength(1)
      await signIn(hawser)
      await settle()
    }
    expect(seen).toEqual([
      ['eip155-b', 'eip155'],
      ['solana-b', 'solana'],
    ])
    expect(asked).toHaveLength(4)
    expect(state().modal).toMatchObject({ isOpen: false })
  })

  it('behavior: a client that is destroyed meanwhile leaves nothing', async () => {
    const { hawser, connection, platform, answers } = await openPrompt()
    answers.push(hang)
    const signing = signIn(hawser)
    signing.catch(() => {})
    await settle()
    hawser.destroy()
    await expect(connection).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    await settle()
    expect([platform.clock.pending(), platform.visibleListeners]).toEqual([0, 0])
  })
})

describe('after a reload', () => {
  it('CAP-12 behavior: nobody is asked who has a valid session', async () => {
    const platform = createFakePlatform()
    const first = await openSignedIn({ platform })
    first.hawser.destroy()
    const { prompt, shown, asked, named, state } = open({ platform, siwx: first.siwx })
    await settle()
    expect([prompt(), shown(), asked]).toEqual([null, undefined, []])
    expect(named('connected')).toMatchObject([{ event: { reason: 'reconnect' } }])
    expect(selectSession(state())).toBeDefined()
  })

  it.each([true, false])(
    'behavior: without a session it is asked for where it is required (%s)',
    async (isRequired) => {
      const platform = createFakePlatform()
      const first = await openSignedIn({ platform })
      first.hawser.destroy()
      const { hawser, prompt, shown, named, connected } = open({ platform, siwx: createFakeSiwx({ isRequired }) })
      await settle()
      expect(connected()).toHaveLength(1)
      expect(shown()).toBe(isRequired ? 'SIWXSignMessage' : undefined)
      expect(named('connected')).toHaveLength(isRequired ? 0 : 1)
      if (!isRequired) return
      expect(prompt()).toMatchObject({ address: 'eip155-a' })
      await signIn(hawser)
      await settle()
      expect([shown(), named('connected').length]).toEqual([undefined, 1])
    },
  )

  it('behavior: a server that is away costs nobody the connection: the prompt says so, and looks again first', async () => {
    const platform = createFakePlatform()
    const first = await openSignedIn({ platform })
    first.hawser.destroy()
    const { siwx } = first
    siwx.failing.getSessions = new Error('away')
    const { hawser, prompt, shown, connected, asked } = open({ platform, siwx })
    await settle()
    expect([connected().length, shown()]).toEqual([1, 'SIWXSignMessage'])
    expect(prompt()).toMatchObject({ phase: 'ready', error: { code: 'UNKNOWN' } })
    delete siwx.failing.getSessions
    await signIn(hawser)
    await settle()
    expect([shown(), asked, connected().length]).toEqual([undefined, [], 1])
  })
})

describe('while connected', () => {
  const other = { accounts: [{ namespace: 'eip155' as const, address: 'eip155-b', type: 'eoa' as const }] }

  it('CAP-12 behavior: another account or network is asked, as configured', async () => {
    for (const isAsked of [true, false]) {
      const siwx = createFakeSiwx({ askOnAccountChange: isAsked, askOnNetworkChange: isAsked })
      const { hawser, wallet, prompt, shown } = await openSignedIn({ siwx })
      wallet.emit('eip155', other)
      await settle()
      expect([prompt()?.address, shown()]).toEqual(isAsked ? ['eip155-b', 'SIWXSignMessage'] : [undefined, undefined])
      if (isAsked) await signIn(hawser).then(settle)
      wallet.emit('eip155', { ...other, chainId: 'eip155:10' })
      await settle()
      expect([prompt()?.chainId, shown()]).toEqual(isAsked ? ['eip155:10', 'SIWXSignMessage'] : [undefined, undefined])
    }
  })

  it('behavior: a session counts on all networks where a change of network is not asked about', async () => {
    const siwx = createFakeSiwx({ askOnNetworkChange: false })
    const platform = createFakePlatform()
    const { hawser, wallet, state } = await openSignedIn({ siwx, platform })
    wallet.emit('eip155', { chainId: 'eip155:10' })
    await settle()
    expect(selectSession(state())).toMatchObject({ data: { chainId: 'eip155:1' } })
    await signOut(hawser, { namespace: 'eip155' })
    expect(siwx.store.sessions).toEqual([])
  })

  it('PERM-04 behavior: who refuses as another account is disconnected where it is required', async () => {
    const { hawser, wallet, connected, shown } = await openSignedIn()
    wallet.emit('eip155', other)
    await settle()
    hawser.close()
    expect(shown()).toBe('SIWXSignMessage')
    cancelSignIn(hawser)
    await settle()
    expect([connected(), shown()]).toEqual([[], 'Connect'])
  })

  it.each(['signOutOnAccountChange', 'signOutOnNetworkChange'] as const)(
    'behavior: %s ends the session of before, and no other',
    async (name) => {
      const siwx = createFakeSiwx({ [name]: true, isRequired: false })
      const { wallet, prompt } = await openSignedIn({ siwx, namespaces: ['eip155', 'solana'] })
      wallet.emit('eip155', name === 'signOutOnAccountChange' ? other : { chainId: 'eip155:10' })
      await settle()
      expect(prompt()).not.toBeNull()
      expect(siwx.calls).toContain('revokeSession eip155:1 eip155-a')
      expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['solana-a'])
    },
  )

  it('behavior: disconnected, a session ends with its account, and all with the last one', async () => {
    const { hawser, siwx } = await openSignedIn({ namespaces: ['eip155', 'solana'] })
    await disconnect(hawser, { namespace: 'solana' })
    await settle()
    expect(siwx.calls.at(-1)).toMatch(/^revokeSession solana:\w+ solana-a$/)
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['eip155-a'])
    await disconnect(hawser)
    await settle()
    expect(siwx.calls.at(-1)).toBe('setSessions 0')
    const kept = await openSignedIn({ siwx: createFakeSiwx({ signOutOnDisconnect: false }) })
    await disconnect(kept.hawser)
    await settle()
    expect(kept.siwx.store.sessions).toHaveLength(1)
  })

  it('behavior: signing out ends what it names: all, or one namespace', async () => {
    const siwx = createFakeSiwx({ isRequired: false })
    const { hawser, connected, state, prompt } = await openSignedIn({ siwx, namespaces: ['eip155', 'solana'] })
    await signOut(hawser, { namespace: 'solana' })
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['eip155-a'])
    expect([selectSession(state(), 'solana'), selectSession(state())?.data.accountAddress]).toEqual([
      undefined,
      'eip155-a',
    ])
    await signOut(hawser)
    await settle()
    expect([siwx.store.sessions, connected().length, prompt()]).toEqual([[], 2, null])
    expect(await getSessions(hawser)).toEqual([])
    const required = await openSignedIn()
    await signOut(required.hawser)
    await settle()
    expect([required.siwx.store.sessions, required.connected(), required.prompt()]).toEqual([[], [], null])
  })

  it('behavior: an expired or revoked session is dropped, and asked for where it is required', async () => {
    for (const isRequired of [true, false]) {
      const platform = createFakePlatform()
      const { clock } = platform
      const siwx = createFakeSiwx({ isRequired, lifetimeMs: 3_600_000, nowMs: clock.nowMs })
      const { prompt, state, connected } = await openSignedIn({ siwx, platform })
      await clock.advance(3_599_999)
      expect([selectSession(state())?.message, prompt()]).toEqual([expect.any(String), null])
      await clock.advance(1)
      await settle()
      expect([selectSession(state()), prompt()?.phase, connected().length]).toEqual([
        undefined,
        isRequired ? 'ready' : undefined,
        1,
      ])
    }
    const { siwx, platform, prompt } = await openSignedIn()
    siwx.store.sessions = []
    platform.show()
    await settle()
    expect(prompt()).toMatchObject({ phase: 'ready', isRequired: true })
  })

  it('behavior: renewed before it ends where that is wanted, once, and who does not want to keeps the old one', async () => {
    const platform = createFakePlatform()
    const { clock } = platform
    const siwx = createFakeSiwx({ lifetimeMs: 3_600_000, renewBeforeMs: 600_000, nowMs: clock.nowMs })
    const { hawser, prompt, state, shown, connected } = await openSignedIn({ siwx, platform })
    await clock.advance(3_000_000)
    expect([prompt()?.isRequired, shown()]).toEqual([false, 'SIWXSignMessage'])
    await signIn(hawser)
    await settle()
    expect([prompt(), selectSession(state())?.data.expirationTime]).toEqual([
      null,
      new Date(clock.nowMs() + 3_600_000).toISOString(),
    ])
    await clock.advance(3_000_000)
    expect(prompt()).not.toBeNull()
    hawser.close()
    await settle()
    await clock.advance(300_000)
    expect([prompt(), connected().length, selectSession(state()) !== undefined]).toEqual([null, 1, true])
  })

  it('behavior: a session of another account, or one that is none, does not count', async () => {
    const { siwx, hawser } = await openSignedIn()
    const [session] = siwx.store.sessions
    if (!session) throw new Error('There is no session.')
    const { data } = session
    for (const foreign of [
      { ...session, data: { ...data, accountAddress: 'eip155-b' } },
      { ...session, data: { ...data, chainId: 'eip155:10' } },
      { ...session, data: { ...data, expirationTime: '1970-01-01T00:00:01Z' } },
      { ...session, signature: '' },
      null,
    ]) {
      Object.assign(siwx, { getSessions: async () => [foreign] })
      expect(await getSessions(hawser)).toEqual([])
    }
    Object.assign(siwx, { getSessions: async () => 'junk' })
    expect(await getSessions(hawser)).toEqual([])
  })
})

describe('two tabs', () => {
  async function openTabs(isRequired: boolean) {
    const store = { sessions: [] }
    const platform = createFakePlatform()
    const first = await openSignedIn({ platform, siwx: createFakeSiwx({ isRequired, store }) })
    const second = open({
      platform: createFakePlatform({ store: platform.store.openTab() }),
      siwx: createFakeSiwx({ isRequired, store }),
    })
    await settle()
    return { first, second, store }
  }

  it('behavior: signed in in one, the other asks no more', async () => {
    const { first, second, store } = await openTabs(true)
    store.sessions = []
    first.platform.show()
    second.platform.show()
    await settle()
    expect([first.prompt()?.phase, second.prompt()?.phase]).toEqual(['ready', 'ready'])
    second.answers.push(hang)
    const waiting = signIn(second.hawser)
    waiting.catch(() => {})
    await settle()
    await signIn(first.hawser)
    await settle()
    expect([first.prompt(), second.prompt(), second.shown()]).toEqual([null, null, undefined])
    expect(selectSession(second.state())).toBeDefined()
    expect(second.connected()).toHaveLength(1)
  })

  it('behavior: signed out in one, the other knows', async () => {
    const { first, second } = await openTabs(false)
    expect(selectSession(second.state())).toBeDefined()
    await signOut(first.hawser)
    await settle()
    expect([selectSession(second.state()), second.prompt()]).toEqual([undefined, null])
    const required = await openTabs(true)
    await signOut(required.first.hawser)
    await settle()
    expect(selectSession(required.second.state())).toBeUndefined()
    expect(required.second.prompt()?.isRequired ?? required.second.connected().length === 0).toBe(true)
  })
})

describe('faults of the app’s sign-in', () => {
  /** A promise that is kept by hand. */
  function createGate() {
    let open = (): void => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    return { gate, open }
  }
  const other = { accounts: [{ namespace: 'eip155', address: 'eip155-b', type: 'eoa' }] } as const

  it('PERM-04 behavior: the account that changes while sessions are read is asked, whoever was signed in before', async () => {
    const siwx = createFakeSiwx()
    await openSignedIn({ siwx })
    const { gate, open: answer } = createGate()
    const getSessions: typeof siwx.getSessions = async (...asked) => {
      await gate
      return siwx.getSessions(...asked)
    }
    const { wallet, prompt } = await openPrompt({ siwx: { ...siwx, getSessions } })
    wallet.emit('eip155', other)
    await settle()
    answer()
    await settle()
    expect(prompt()).toMatchObject({ address: 'eip155-b', phase: 'ready' })
  })

  it('behavior: a session that ends while the server is away is over, is asked for, and the server is not asked without end', async () => {
    const platform = createFakePlatform()
    const { clock } = platform
    const siwx = createFakeSiwx({ lifetimeMs: 3_600_000, nowMs: clock.nowMs })
    const { state, prompt } = await openSignedIn({ siwx, platform })
    siwx.failing.getSessions = new Error('away')
    siwx.calls.length = 0
    await clock.advance(3_600_000)
    await settle()
    expect([selectSession(state()), prompt()?.isRequired]).toEqual([undefined, true])
    await clock.advance(1_000)
    await settle()
    expect(siwx.calls.length).toBeLessThan(5)
  })

  it('STA-24 behavior: who cancels while the text is being made waits for nothing', async () => {
    const siwx = createFakeSiwx()
    const { hawser, prompt, connected, connection } = await openPrompt({ siwx: { ...siwx, createMessage: hang } })
    expect(prompt()?.phase).toBe('preparing')
    cancelSignIn(hawser)
    await settle()
    await expect(connection).rejects.toThrow()
    expect([prompt(), connected()]).toEqual([null, []])
  })

  it('behavior: who connects while the sign-out is under way is asked once that has ended', async () => {
    const siwx = createFakeSiwx()
    const { gate, open: answer } = createGate()
    const setSessions: typeof siwx.setSessions = async (sessions) => {
      await gate
      await siwx.setSessions(sessions)
    }
    const { hawser, prompt, named } = await openSignedIn({ siwx: { ...siwx, setSessions } })
    await disconnect(hawser)
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    expect([prompt(), named('connected').length]).toEqual([null, 1])
    answer()
    await settle()
    expect([prompt()?.phase, named('connected').length]).toEqual(['ready', 1])
  })

  it('PERM-04 error: where the app fails to say whether it is required, it is', async () => {
    const getRequired = (): boolean => {
      throw new Error('not ready')
    }
    const { prompt } = await openPrompt({ siwx: { ...createFakeSiwx(), getRequired } })
    expect(prompt()?.isRequired).toBe(true)
  })

  it('behavior: sessions that last no longer than the time before their renewal are not asked for without end', async () => {
    const platform = createFakePlatform()
    const { clock } = platform
    const siwx = createFakeSiwx({ lifetimeMs: 900_000, renewBeforeMs: 3_600_000, nowMs: clock.nowMs })
    const { hawser, prompt } = await openSignedIn({ siwx, platform })
    await clock.advance(1)
    await settle()
    if (prompt()) await signIn(hawser).then(settle)
    await clock.advance(1_000)
    await settle()
    expect(prompt()).toBeNull()
  })

  it('behavior: a session that began with less time than is left when one is renewed is not asked for once more', async () => {
    const platform = createFakePlatform()
    const { clock } = platform
    const siwx = createFakeSiwx({ lifetimeMs: 900_000, renewBeforeMs: 900_000, nowMs: clock.nowMs })
    const { hawser, prompt, asked } = await openSignedIn({ siwx, platform })
    await clock.advance(600_000)
    expect([prompt(), asked.length]).toEqual([null, 1])
    hawser.destroy()
    // After a reload its own fields say how long it was to last.
    const [session] = siwx.store.sessions
    if (!session) throw new Error('There is no session.')
    const issuedAt = new Date(clock.nowMs() - 600_000).toISOString()
    siwx.store.sessions = [{ ...session, data: { ...session.data, issuedAt } }]
    const again = open({ siwx, platform })
    await settle()
    await clock.advance(1_000)
    expect([again.prompt(), again.asked]).toEqual([null, []])
    await clock.advance(300_000)
    expect(again.prompt()).toMatchObject({ isRequired: true })
  })

  it('behavior: where the active namespace has no account, nobody is signed in', async () => {
    const { hawser, state } = await openSignedIn({ namespaces: ['eip155', 'solana'] })
    await disconnect(hawser, { namespace: 'eip155' })
    await settle()
    await switchNetwork(hawser, { caipNetworkId: 'eip155:1' })
    expect(state().networks.activeNamespace).toBe('eip155')
    expect(selectSessionStatus(state())).toMatchObject({ status: 'signedOut', session: undefined })
  })

  it('behavior: who has disconnected before the wallet answered after a reload is signed out', async () => {
    const platform = createFakePlatform()
    const siwx = createFakeSiwx()
    const before = await openSignedIn({ siwx, platform })
    before.hawser.destroy()
    const { hawser, wallet, connected } = open({ siwx, platform })
    wallet.onReconnect = 'hang'
    await settle()
    expect([connected().length, siwx.store.sessions.length]).toEqual([1, 1])
    await disconnect(hawser)
    await settle()
    expect([connected().length, siwx.store.sessions.length]).toEqual([0, 0])
  })
})

describe('a wallet with a sign-in of its own', () => {
  /** Its wallet composes the texts of those messages that may be composed. */
  function openOwn({ toWalletText }: { readonly toWalletText?: (chainName: string) => string } = {}) {
    const siwx = createFakeSiwx()
    const { createMessage } = siwx
    siwx.createMessage = async (input) => ({ ...(await createMessage(input)), ...(toWalletText && { toWalletText }) })
    const answers: (() => Promise<string>)[] = []
    const own = async ({ data, toText }: SignInParameters): Promise<OwnSignIn> => {
      const text = toText('testnet')
      return { text, sign: () => answers.shift()?.() ?? Promise.resolve(fakeSignature(data.accountAddress, text)) }
    }
    return { siwx, answers, client: openPrompt({ namespaces: ['solana'], siwx, signIn: own }) }
  }
  const composed = (chainName: string) => `Composed for ${chainName}`

  it('CAP-12 behavior: its text is shown, signed and kept, and no message is', async () => {
    const { siwx, client } = openOwn({ toWalletText: composed })
    const { hawser, prompt, asked, connection } = await client
    expect(prompt()).toMatchObject({ phase: 'ready', text: 'Composed for testnet' })
    const session = await signIn(hawser)
    await connection
    expect(session).toEqual(siwx.store.sessions[0])
    expect([session.message, session.data, asked]).toEqual([
      'Composed for testnet',
      expect.not.objectContaining({ toWalletText: composed }),
      [],
    ])
  })

  it('behavior: where the app takes its own text alone, that is signed', async () => {
    const { client } = openOwn()
    const { hawser, asked, connection } = await client
    const { message } = await signIn(hawser)
    await connection
    expect(asked).toMatchObject([{ message }])
  })

  it('behavior: one that fails at it is asked to sign a message by the next try, and one that declines is not', async () => {
    const { answers, client } = openOwn({ toWalletText: composed })
    const { hawser, asked, prompt, connection } = await client
    answers.push(
      () => Promise.reject(new UserRejectedError()),
      () => Promise.reject(new TypeError('input.chainId is unknown')),
    )
    await expect(signIn(hawser)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await settle()
    expect([prompt()?.text, asked]).toEqual(['Composed for testnet', []])
    await expect(signIn(hawser)).rejects.toThrow()
    await settle()
    expect(prompt()).toMatchObject({ phase: 'ready', text: expect.stringMatching(/^Sign in to app/) })
    await signIn(hawser)
    await connection
    expect(asked).toHaveLength(1)
  })
})
