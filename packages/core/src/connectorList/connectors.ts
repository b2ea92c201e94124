import type { Internals } from '../client/internals.js'
import { isMobileDevice } from '../environment/detectEnvironment.js'
import { WalletContestedError } from '../errors/pageErrors.js'
import { findContested, type MergedWallet, mergeConnectors } from '../identity/mergeConnectors.js'
import { canonicalRdns, walletIdentities } from '../identity/walletIdentities.js'
import type { Connector } from '../interfaces/connector.js'
import { describeError } from '../state/errorInfo.js'
import type { ConnectorEntry } from '../state/tree.js'

function toEntry(wallet: MergedWallet, isContested: boolean): ConnectorEntry {
  const { id, type, name, icon, imageId, explorerId, rdns, namespaces, isInstalled, installUrl, traits } = wallet
  return {
    id,
    type,
    name,
    ...(icon !== undefined && { imageUrl: icon }),
    ...(imageId !== undefined && { imageId }),
    ...(explorerId !== undefined && { explorerId }),
    info: rdns === undefined ? {} : { rdns },
    chains: [...namespaces],
    isInstalled,
    ...(installUrl !== undefined && { installUrl }),
    ...(traits?.pairs && { pairs: true }),
    ...(traits?.isListed === false && { isListed: false }),
    ...(traits?.input?.field && { field: traits.input.field }),
    ...(isContested && { isContested }),
  }
}

/** When the page is looked at again after an object of a wallet was found, which may come to its place only later and tells nobody of it. */
const looksMs = [100, 400, 1_600, 6_400]

/** The wallets that can be connected: plain entries in state, and what reaches them in a side table, always of the same ids. */
export function createConnectorsController({
  state,
  found,
  platform,
  options,
  controllers,
}: Pick<Internals, 'state' | 'found' | 'platform' | 'options' | 'controllers'>) {
  const slice = state.connectors
  const identities = [...walletIdentities, ...(options.walletIdentities ?? [])]
  let told = ''
  // No function or class instance may stand in state.
  const wallets = new Map<string, MergedWallet>()

  /** A wallet that was made before of the same members stays, so that who holds it sees no other one come and go. */
  const keep = (wallet: MergedWallet): MergedWallet => {
    const known = wallets.get(wallet.id)
    const isSame =
      known?.members.length === wallet.members.length &&
      known.members.every((member, index) => member === wallet.members[index])
    return isSame ? known : wallet
  }
  /** The list is the merge of what all sources found (the identity table). */
  const update = (): void => {
    const merged = new Map<string, MergedWallet>()
    for (const wallet of mergeConnectors(found.all(), { page: platform.window, identities })) {
      if (!merged.has(wallet.id)) merged.set(wallet.id, keep(wallet))
    }
    wallets.clear()
    for (const [id, wallet] of merged) wallets.set(id, wallet)

    const contested = findContested([...wallets.values()])
    const list = [...wallets.values()].map((wallet) => toEntry(wallet, contested.has(wallet.id)))
    // Discovery calls back often and mostly says the same; readers see a change only where there is one.
    if (JSON.stringify(list) !== JSON.stringify(slice.list)) slice.list = list
    const names = [...contested].join(', ')
    if (names !== '' && names !== told)
      controllers.alerts.add({ severity: 'warning', error: describeError(new WalletContestedError(names)) })
    told = names
  }
  /** Whether several of what was found may be one wallet by where they stand. */
  const hasParts = (): boolean => {
    const isPart = ({ pageObject, rdns }: Connector): boolean =>
      pageObject !== undefined && (!rdns || identities.some((identity) => identity.rdns === canonicalRdns(rdns)))
    const parts = platform.window ? found.all().filter(isPart) : []
    return new Set(parts.flatMap(({ namespaces }) => namespaces)).size > 1
  }
  let cancelLooks = (): void => {}
  const lookLater = ([delayMs, ...rest]: readonly number[]): void => {
    if (delayMs === undefined) return
    cancelLooks = platform.clock.setTimeout(() => {
      lookLater(rest)
      update()
    }, delayMs)
  }
  const onFound = (): void => {
    cancelLooks()
    update()
    if (!hasParts()) return
    let isWanted = true
    cancelLooks = () => {
      isWanted = false
    }
    // Most come to their places in the same task: before anything is drawn.
    queueMicrotask(() => {
      if (!isWanted) return
      update()
      lookLater(looksMs)
    })
  }

  slice.isMobile = isMobileDevice(platform.userAgent, platform.window?.navigator?.maxTouchPoints ?? 0)
  onFound()
  const stop = found.watch(onFound)
  return {
    /** The wallet of an entry, with the connectors that reach it. */
    getWallet: (id: string): MergedWallet | undefined => wallets.get(id),
    dispose() {
      stop()
      cancelLooks()
    },
  }
}
