import { type ChainNamespace, connectionStorageKeys, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, solana } from '../fixtures/networks.js'
import { cancelConnect, connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import type { ConnectionReport, Connector } from '../interfaces/connector.js'
import type { Requirement } from '../interfaces/requirement.js'
import type { View } from '../state/view.js'
import { selectConnectStage } from './connectStage.js'

const namespaces: ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot']
const connectorId = 'multi'

function open({
  platform = createFakePlatform(),
  isStarted = true,
  ...options
}: Parameters<typeof createTestClient>[0] & { readonly isStarted?: boolean } = {}) {
  const wallet = createFakeWallet({ id: connectorId, name: 'Multi', namespaces })
  const adapters = namespaces.map((namespace) =>
    createFakeAdapter(namespace, { found: namespace === 'eip155' ? [wallet] : [] }),
  )
  const networks = [mainnet, solana, networkOf('bip122'), networkOf('polkadot')]
  const client = createTestClient({ adapters, networks, platform, ...options })
  if (isStarted) client.hawser.start()
  const named = (name: string) => client.events.filter((event) => event.name === name).map(({ event }) => event)
  return { ...client, wallet, named }
}

const require = (client: ReturnType<typeof open>, requirement: Partial<Requirement>): void => {
  const whole: Requirement = {
    id: 'test',
    timeoutMs: 60_000,
    otherwise: 'disconnect',
    meet: async () => {},
    ...requirement,
  }
  client.hawser[internalsKey].requirements.set(whole.id, whole)
}
const hang = () => new Promise<never>(() => {})

describe('connected', () => {
  it('default: four namespaces are one event, told when all of it stands, is stored and shown', async () => {
    const client = open()
    const { hawser } = client
    const seen: unknown[] = []
    hawser.on('accountChanged', () => seen.push(Object.keys(hawser.getSnapshot().connections.byId).length))
    hawser.on('connected', () =>
      seen.push([
        hawser.getSnapshot().networks.activeNamespace,
        hawser[internalsKey].storage.read(connectionStorageKeys.connectedNamespaces),
      ]),
    )
    await connect(hawser, { connectorId })
    const connectionIds = namespaces.map((namespace) => `${namespace}/${connectorId}`)
    expect(client.named('connected')).toEqual([{ reason: 'connect', connectionIds }])
    // Nobody reacts to half an answer.
    expect(seen).toEqual([4, 4, 4, 4, ['eip155', namespaces]])
    expect(client.named('addressChanged')).toEqual([])
    expect(client.events.map(({ name }) => name).at(-2)).toBe('connected')
  })

  it('behavior: a reload tells it once for each connector, with that reason', async () => {
    const platform = createFakePlatform()
    const first = open({ platform })
    await connect(first.hawser, { connectorId })
    first.hawser.destroy()
    const client = open({ platform })
    await settle()
    expect(client.named('connected')).toEqual([
      { reason: 'reconnect', connectionIds: namespaces.map((namespace) => `${namespace}/${connectorId}`) },
    ])
  })

  it('behavior: of two connectors that are restored side by side each is told of once, when it has answered', async () => {
    const platform = createFakePlatform()
    const openTwo = () => {
      const one = createFakeWallet({ id: 'one', name: 'One', namespaces: ['eip155', 'bip122'] })
      const two = createFakeWallet({ id: 'two', name: 'Two', namespaces: ['solana', 'polkadot'] })
      const adapters = namespaces.map((namespace) =>
        createFakeAdapter(namespace, { found: [one, two].filter((wallet) => wallet.namespaces[0] === namespace) }),
      )
      return { ...open({ platform, adapters, isStarted: false }), one, two }
    }
    const first = openTwo()
    first.hawser.start()
    await connect(first.hawser, { connectorId: 'one' })
    await connect(first.hawser, { connectorId: 'two' })
    first.hawser.destroy()

    const client = openTwo()
    client.one.onReconnect = 'hang'
    client.hawser.start()
    await settle()
    const ofTwo = { reason: 'reconnect', connectionIds: ['solana/two', 'polkadot/two'] }
    expect(client.named('connected')).toEqual([ofTwo])
    client.one.approveLate()
    await settle()
    const ofOne = { reason: 'reconnect', connectionIds: ['eip155/one', 'bip122/one'] }
    expect(client.named('connected')).toEqual([ofTwo, ofOne])
    // Nothing more is told later.
    await platform.clock.advance(60_000)
    expect(client.named('connected')).toHaveLength(2)
  })

  it('behavior: one session of several namespaces is restored by one question, and all of it stands again', async () => {
    const platform = createFakePlatform()
    const share = ({ wallet }: ReturnType<typeof open>) => Object.assign(wallet, { traits: { session: 'shared' } })
    const first = open({ platform })
    share(first)
    await connect(first.hawser, { connectorId })
    first.hawser.destroy()
    const client = open({ platform })
    share(client)
    await settle()
    const connectionIds = namespaces.map((namespace) => `${namespace}/${connectorId}`)
    expect(client.named('connected')).toEqual([{ reason: 'reconnect', connectionIds }])
    expect(client.wallet.calls.filter((call) => call === 'reconnect')).toHaveLength(1)
  })

  it('behavior: the wallet’s own change of account is no new connection', async () => {
    const client = open()
    await connect(client.hawser, { connectorId })
    client.events.length = 0
    client.wallet.emit('solana', { accounts: [{ namespace: 'solana', address: 'solana-b', type: 'eoa' }] })
    await settle()
    expect(client.events.map(({ name }) => name)).toEqual(['switchNetwork', 'addressChanged'])
    expect(client.named('addressChanged')).toEqual([{ namespace: 'solana', from: 'solana-a', to: 'solana-b' }])
  })

  it('behavior: what a wallet adds to its session by itself is told with that reason', async () => {
    const client = open()
    Object.assign(client.wallet, { traits: { session: 'shared' } })
    await connect(client.hawser, { connectorId, namespaces: ['eip155'] })
    const { generation = 0 } = client.hawser.getSnapshot().connections.byId[`eip155/${connectorId}`] ?? {}
    client.events.length = 0
    client.wallet.emit('solana', { generation })
    await settle()
    expect(client.named('connected')).toEqual([{ reason: 'wallet', connectionIds: [`solana/${connectorId}`] }])
  })
})

describe('several reports at once', () => {
  it('behavior: what a wallet adds and takes back by one word is told once, and applied together', async () => {
    const client = open()
    const { hawser, wallet } = client
    Object.assign(wallet, { traits: { session: 'shared' } })
    let tell: Parameters<Connector['watch']>[0] = () => {}
    wallet.watch = (callback) => {
      tell = callback
      return () => {}
    }
    await connect(hawser, { connectorId, namespaces: ['eip155'] })
    const { generation = 0 } = hawser.getSnapshot().connections.byId[`eip155/${connectorId}`] ?? {}
    const reports = (...accounts: readonly string[]): ConnectionReport[] =>
      (['solana', 'bip122'] as const).map((namespace) => ({
        connectionId: `${namespace}/${connectorId}`,
        generation,
        namespace,
        accounts: accounts.map((address) => ({ namespace, address, type: 'eoa' })),
        chainId: null,
      }))
    const seen: number[] = []
    hawser.on('accountChanged', () => seen.push(Object.keys(hawser.getSnapshot().connections.byId).length))
    client.events.length = 0
    const connectionIds = [`solana/${connectorId}`, `bip122/${connectorId}`]
    tell(reports('a'))
    await settle()
    expect(client.named('connected')).toEqual([{ reason: 'wallet', connectionIds }])
    expect(seen).toEqual([3, 3])
    tell(reports())
    expect(client.named('disconnected')).toEqual([{ connectionIds }])
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual([`eip155/${connectorId}`])
  })
})

describe('a requirement that is given in a view', () => {
  /** Stands for a view that a feature brings. */
  const view: View = { name: 'WhatIsAWallet' }
  const connecting: View = { name: 'ConnectingExternal', parameters: { connectorId } }

  /** A client with the connecting view open, and a requirement that a test meets or refuses; `ended` once nobody waits for it any more. */
  function openRequired(requirement: Partial<Requirement> = {}) {
    const client = open()
    const { hawser } = client
    const script = { meet: () => {}, refuse: (_: Error) => {}, isEnded: false }
    require(client, {
      ...requirement,
      meet: ({ show, signal }) => {
        show(view)
        signal.addEventListener('abort', () => {
          script.isEnded = true
        })
        return new Promise((resolve, reject) => Object.assign(script, { meet: resolve, refuse: reject }))
      },
    })
    const shown = () => {
      const { modal, router } = hawser.getSnapshot()
      return modal.isOpen ? router.stack.map(({ name }) => name).join(' > ') : undefined
    }
    const stage = () => selectConnectStage(hawser.getSnapshot(), { connectorId, isAsked: true }).stage
    const toast = () => hawser.getSnapshot().toast
    return { ...client, script, shown, stage, toast }
  }
  it('default: it stands over the connect, and the modal goes on once it is given', async () => {
    const { hawser, script, shown, stage, named } = openRequired()
    hawser.open({ view: connecting })
    const promise = connect(hawser, { connectorId })
    await settle()
    expect(shown()).toBe('ConnectingExternal > WhatIsAWallet')
    expect(stage()).toBe('granted')
    expect(named('connected')).toEqual([])
    script.meet()
    await promise
    expect(shown()).toBeUndefined()
    expect(named('connected')).toHaveLength(1)
    expect(hawser.getSnapshot().connecting).toMatchObject({ attempt: null, required: undefined })
  })

  it('behavior: refused there, the view below says so, and nobody else', async () => {
    const { hawser, script, shown, stage, toast } = openRequired()
    hawser.open({ view: connecting })
    const promise = connect(hawser, { connectorId })
    await settle()
    script.refuse(new UserRejectedError())
    await expect(promise).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET', cause: { code: 'USER_REJECTED' } })
    expect(shown()).toBe('ConnectingExternal')
    expect(stage()).toBe('failed')
    expect(toast().open).toBe(false)
  })

  it('behavior: the user who goes back has refused it', async () => {
    const { hawser, script, shown, stage } = openRequired()
    hawser.open({ view: connecting })
    const promise = connect(hawser, { connectorId })
    await settle()
    hawser.router.goBack()
    await expect(promise).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET', cause: { code: 'USER_REJECTED' } })
    expect(script.isEnded).toBe(true)
    expect(shown()).toBe('ConnectingExternal')
    expect(stage()).toBe('failed')
    expect(hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: the user who closes the modal has called off the connect', async () => {
    const { hawser, script, shown } = openRequired()
    hawser.open({ view: connecting })
    const promise = connect(hawser, { connectorId })
    await settle()
    hawser.close()
    await expect(promise).rejects.toMatchObject({ code: 'ABORTED' })
    expect(script.isEnded).toBe(true)
    expect(shown()).toBeUndefined()
    expect(hawser.getSnapshot()).toMatchObject({ connections: { byId: {} }, connecting: { attempt: null } })
  })

  it.each(['keep', 'disconnect'] as const)(
    'behavior: with the modal closed it opens for it alone, and the user is told where it fails (%s)',
    async (otherwise) => {
      const { hawser, script, shown, toast } = openRequired({ otherwise })
      const promise = connect(hawser, { connectorId })
      promise.catch(() => {})
      await settle()
      expect(shown()).toBe('WhatIsAWallet')
      script.refuse(new Error('The server is away.'))
      await settle()
      expect(shown()).toBeUndefined()
      expect(toast()).toMatchObject({ open: true, variant: 'error', message: expect.stringContaining('requires') })
      expect(Object.keys(hawser.getSnapshot().connections.byId)).toHaveLength(otherwise === 'keep' ? 4 : 0)
    },
  )

  it('behavior: shown once it is over, it shows nothing, and cancels no other connect', async () => {
    const client = open()
    const { hawser } = client
    let show = (_: View): void => {}
    require(client, {
      timeoutMs: 1_000,
      meet: (question) => {
        show = question.show
        return hang()
      },
    })
    const timedOut = expect(connect(hawser, { connectorId })).rejects.toMatchObject({ cause: { code: 'TIMEOUT' } })
    await settle()
    await client.platform.clock.advance(1_000)
    await timedOut
    show(view)
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(hawser.getSnapshot().connecting.required).toBeUndefined()
    client.wallet.onConnect = 'hang'
    void connect(hawser, { connectorId }).catch(() => {})
    hawser.open()
    await settle()
    hawser.close()
    await settle()
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'waiting' })
  })

  describe('of two', () => {
    /** Two restored wallets, each of which has to give something in a view of its own. */
    async function openTwo(timeoutMs = 60_000) {
      const platform = createFakePlatform()
      const create = () => {
        const wallets = ['one', 'two'].map((id) => createFakeWallet({ id, name: id, namespaces: ['eip155'] }))
        return createTestClient({ wallets, networks: [mainnet], platform })
      }
      const first = create()
      first.hawser.start()
      for (const id of ['one', 'two']) await connect(first.hawser, { connectorId: id })
      first.hawser.destroy()
      const { hawser } = create()
      const answers: { meet: () => void; refuse: (error: Error) => void }[] = []
      hawser[internalsKey].requirements.set('test', {
        id: 'test',
        timeoutMs,
        otherwise: 'disconnect',
        meet: ({ show }) => {
          show(answers.length === 0 ? view : { name: 'Networks' })
          return new Promise((meet, refuse) => answers.push({ meet, refuse }))
        },
      })
      hawser.start()
      await settle()
      const shown = () => {
        const { modal, router } = hawser.getSnapshot()
        return modal.isOpen ? router.stack.map(({ name }) => name) : undefined
      }
      const connected = () => Object.keys(hawser.getSnapshot().connections.byId)
      return { hawser, clock: platform.clock, answers, shown, connected }
    }

    it.each(['given', 'refused'] as const)(
      'behavior: one is shown after the other, and each is %s for itself',
      async (end) => {
        const { hawser, answers, shown, connected } = await openTwo()
        expect([answers.length, shown()]).toEqual([2, ['WhatIsAWallet']])
        if (end === 'given') answers[0]?.meet()
        else hawser.close()
        await settle()
        expect(shown()).toEqual(['Networks'])
        answers[1]?.meet()
        await settle()
        expect(shown()).toBeUndefined()
        expect(hawser.getSnapshot().connecting.required).toBeUndefined()
        expect(connected()).toHaveLength(end === 'given' ? 2 : 1)
      },
    )

    it('behavior: each has its whole time from when it is shown', async () => {
      const { clock, answers, shown, connected } = await openTwo(1_000)
      await clock.advance(900)
      expect(shown()).toEqual(['WhatIsAWallet'])
      answers[0]?.meet()
      await settle()
      await clock.advance(900)
      expect([shown(), connected()]).toEqual([['Networks'], ['eip155/one', 'eip155/two']])
      await clock.advance(100)
      expect([shown(), connected()]).toEqual([undefined, ['eip155/one']])
    })

    it('behavior: one that has no time left makes way for the other, which is met', async () => {
      const { clock, answers, shown, connected } = await openTwo(1_000)
      await clock.advance(1_000)
      expect([shown(), connected()]).toEqual([['Networks'], ['eip155/two']])
      answers[1]?.meet()
      await settle()
      await clock.advance(10_000)
      expect([shown(), connected()]).toEqual([undefined, ['eip155/two']])
    })
  })

  it('behavior: it goes with its deadline, and with the client', async () => {
    const { hawser, platform, script, shown } = openRequired({ timeoutMs: 1_000 })
    const promise = connect(hawser, { connectorId })
    const timedOut = expect(promise).rejects.toMatchObject({ cause: { code: 'TIMEOUT' } })
    await settle()
    await platform.clock.advance(1_000)
    await timedOut
    expect(shown()).toBeUndefined()
    const again = expect(connect(hawser, { connectorId })).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    await settle()
    expect(shown()).toBe('WhatIsAWallet')
    hawser.destroy()
    await again
    expect(script.isEnded).toBe(true)
  })
})

describe('requirements', () => {
  it('default: nobody is said to be connected, and connect waits, until what is required is given', async () => {
    const client = open()
    let give = (): void => {}
    const asked: unknown[] = []
    require(client, {
      meet: ({ connectionIds, reason }) => {
        asked.push([connectionIds, reason])
        return new Promise((resolve) => {
          give = resolve
        })
      },
    })
    const connecting = connect(client.hawser, { connectorId, namespaces: ['eip155'] })
    await settle()
    expect(asked).toEqual([[[`eip155/${connectorId}`], 'connect']])
    expect(client.named('connected')).toEqual([])
    expect(client.hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'waiting' })
    give()
    await expect(connecting).resolves.toMatchObject({ connections: [{ id: `eip155/${connectorId}` }] })
    expect(client.named('connected')).toHaveLength(1)
  })

  it('behavior: one that throws and does not let stay ends the connection, tells the wallet, and says so', async () => {
    const client = open()
    require(client, { meet: () => Promise.reject(new UserRejectedError()) })
    await expect(connect(client.hawser, { connectorId })).rejects.toMatchObject({
      code: 'REQUIREMENT_UNMET',
      cause: { code: 'USER_REJECTED' },
    })
    expect(client.hawser.getSnapshot()).toMatchObject({
      connections: { byId: {} },
      connecting: { attempt: { phase: 'failed', error: { code: 'REQUIREMENT_UNMET' } } },
    })
    expect(client.wallet.calls.at(-1)).toBe('disconnect')
    expect(client.named('connected')).toEqual([])
  })

  it('behavior: one that throws and lets stay leaves the connection, and the user is told', async () => {
    const client = open()
    require(client, { otherwise: 'keep', meet: () => Promise.reject(new Error('server away')) })
    await expect(connect(client.hawser, { connectorId })).resolves.toMatchObject({ connections: { length: 4 } })
    expect(client.hawser.getSnapshot().alerts).toMatchObject([
      { severity: 'warning', error: { code: 'REQUIREMENT_UNMET' } },
    ])
    expect(client.named('connected')).toHaveLength(1)
  })

  it('behavior: one that hangs ends at its deadline', async () => {
    const client = open()
    require(client, { meet: hang })
    const connecting = expect(connect(client.hawser, { connectorId })).rejects.toMatchObject({
      code: 'REQUIREMENT_UNMET',
      cause: { code: 'TIMEOUT' },
    })
    await client.platform.clock.advance(60_000)
    await connecting
    expect(client.hawser.getSnapshot().connections.byId).toEqual({})
    expect(client.platform.clock.pending()).toBe(0)
  })

  it('behavior: cancelled meanwhile, the connection is as the requirement says', async () => {
    for (const [otherwise, count] of [
      ['keep', 4],
      ['disconnect', 0],
    ] as const) {
      const client = open()
      require(client, { otherwise, meet: hang })
      const connecting = connect(client.hawser, { connectorId })
      await settle()
      cancelConnect(client.hawser)
      await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
      await settle()
      expect(Object.keys(client.hawser.getSnapshot().connections.byId)).toHaveLength(count)
      // Who is shown as connected has been told as such, whatever the connect that the user left comes to.
      expect(client.named('connected')).toHaveLength(count ? 1 : 0)
    }
  })

  it('behavior: it ends with the connections that it is for', async () => {
    const client = open()
    const ends: boolean[] = []
    require(client, {
      meet: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ends.push(true)
            reject(signal.reason)
          })
        }),
    })
    const connecting = connect(client.hawser, { connectorId })
    connecting.catch(() => {})
    await settle()
    for (const namespace of namespaces) await disconnect(client.hawser, { namespace })
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(ends).toEqual([true])
    expect(client.named('connected')).toEqual([])
  })

  it('behavior: after a reload one that is not met ends what was restored, with an alert', async () => {
    const platform = createFakePlatform()
    const first = open({ platform })
    await connect(first.hawser, { connectorId })
    first.hawser.destroy()
    const client = open({ platform })
    require(client, { meet: () => Promise.reject(new Error('expired')) })
    await settle()
    expect(client.hawser.getSnapshot().connections.byId).toEqual({})
    expect(client.hawser.getSnapshot().alerts).toMatchObject([{ error: { code: 'REQUIREMENT_UNMET' } }])
  })
})

describe('a requirement that waits', () => {
  it('behavior: a client that is paused meanwhile keeps the connection, and asks for it when it goes on', async () => {
    const platform = createFakePlatform()
    const first = open({ platform })
    await connect(first.hawser, { connectorId, namespaces: ['eip155'] })
    first.hawser.destroy()
    const wallet = createFakeWallet({ id: connectorId, name: 'Multi', namespaces })
    const client = createTestClient({ wallets: [wallet], networks: [mainnet], platform })
    const answers: (() => void)[] = []
    const meet = () => new Promise<void>((resolve) => answers.push(resolve))
    client.hawser[internalsKey].requirements.set('test', {
      id: 'test',
      timeoutMs: 60_000,
      otherwise: 'disconnect',
      meet,
    })
    const stop = client.hawser.start()
    await settle()
    expect(answers).toHaveLength(1)
    stop()
    await settle()
    expect(Object.keys(client.hawser.getSnapshot().connections.byId)).toEqual([`eip155/${connectorId}`])
    expect(client.hawser.getSnapshot().alerts).toEqual([])
    expect(wallet.calls).not.toContain('disconnect')
    client.hawser.start()
    await settle()
    expect(answers).toHaveLength(2)
    answers[1]?.()
    await settle()
    expect(client.events.filter(({ name }) => name === 'connected')).toHaveLength(1)
  })

  it('behavior: what the wallet says meanwhile is no answer to the connect, and makes nothing active', async () => {
    const client = open()
    let give = (): void => {}
    require(client, {
      meet: () =>
        new Promise((resolve) => {
          give = resolve
        }),
    })
    const connecting = connect(client.hawser, { connectorId, namespaces: ['eip155'] })
    await settle()
    client.wallet.emit('solana', {
      generation: client.hawser.getSnapshot().connecting.attempt?.generation ?? -1,
    })
    expect(Object.keys(client.hawser.getSnapshot().connections.byId)).toEqual([`eip155/${connectorId}`])
    give()
    await connecting
  })
})
