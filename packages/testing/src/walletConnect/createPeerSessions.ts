import { accountsOn } from './approvedNamespaces.js'
import type { PeerContext } from './peerContext.js'
import type { PeerNamespace } from './peerNamespace.js'
import { toPeerSession } from './toPeerSession.js'
import type { SwitchPeerChainOptions } from './walletConnectPeer.js'

type Sessions = ReturnType<PeerContext['client']['session']['getAll']>

/** The changes that a peer makes to its sessions from its side. */
export function createPeerSessions({ client, namespaces, behavior, changed }: PeerContext) {
  const all = (): Sessions => client.session.getAll()
  const chainsOf = (topic: string, name: string): readonly string[] =>
    toPeerSession(client.session.get(topic)).namespaces[name]?.chains ?? []

  /** Emits in one session, by a network that it holds. */
  async function emitIn(topic: string, caipNetworkId: string, name: string, data: unknown): Promise<void> {
    const times = behavior('duplicateEvents') ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      await client.emit({ topic, event: { name, data }, chainId: caipNetworkId })
    }
  }

  /** Puts a session on the given networks' accounts as they are now. */
  async function update(topic: string, namespace: PeerNamespace, chains: readonly string[]): Promise<void> {
    const former = client.session.get(topic).namespaces
    const own = former[namespace.name]
    if (!own) return
    const next = { ...own, chains: [...chains], accounts: accountsOn(namespace, chains, behavior) }
    // Published is enough: the app reads what follows after it, and the SDK misses the app's answer now and then.
    await client.update({ topic, namespaces: { ...former, [namespace.name]: next } })
  }

  async function tellAccounts(namespace: PeerNamespace): Promise<void> {
    changed()
    for (const { topic } of all()) {
      const chains = chainsOf(topic, namespace.name)
      const [first] = chains
      if (first === undefined) continue
      await update(topic, namespace, chains)
      await emitIn(topic, first, 'accountsChanged', accountsOn(namespace, [first], behavior))
    }
  }

  function ownerOf(address: string): PeerNamespace {
    const found = namespaces.find((namespace) => namespace.owns(address))
    if (!found) throw new TypeError(`The WalletConnect peer has no key for ${address}.`)
    return found
  }

  return {
    all,
    emitIn,
    /** @throws Error without such a session */
    named(topic: string | undefined): Sessions {
      const chosen = all().filter((session) => topic === undefined || session.topic === topic)
      if (chosen.length === 0) throw new Error('The WalletConnect peer has no such session.')
      return chosen
    },
    async switchChain(chain: number | string, options: SwitchPeerChainOptions = {}): Promise<void> {
      const caipNetworkId = typeof chain === 'number' ? `eip155:${chain}` : chain
      const namespace = namespaces.find(({ name }) => caipNetworkId.startsWith(`${name}:`))
      if (!namespace) throw new TypeError(`The WalletConnect peer does not speak the namespace of ${caipNetworkId}.`)
      const data = namespace.name === 'eip155' ? Number(caipNetworkId.split(':')[1]) : caipNetworkId
      for (const { topic } of all()) {
        const held = chainsOf(topic, namespace.name)
        const [first] = held
        if (first === undefined) continue
        if (!held.includes(caipNetworkId) && options.updatesSession !== false) {
          await update(topic, namespace, [...held, caipNetworkId])
        }
        const isHeld = chainsOf(topic, namespace.name).includes(caipNetworkId)
        await emitIn(topic, isHeld ? caipNetworkId : first, 'chainChanged', data)
      }
    },
    async select(addresses: readonly string[]): Promise<void> {
      if (addresses.length === 0) throw new TypeError('Select at least one account.')
      for (const namespace of new Set(addresses.map(ownerOf))) {
        namespace.share(addresses.filter((address) => namespace.owns(address)))
        await tellAccounts(namespace)
      }
    },
    async putFirst(address: string): Promise<void> {
      const namespace = ownerOf(address)
      namespace.putFirst(address)
      await tellAccounts(namespace)
    },
  }
}
