import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  explorerLink,
  type Network,
  type TokenBalance,
} from '@hawser/common'
import type { Account, AccountType } from '../state/account.js'
import type { SocialProvider } from '../state/optionsState.js'
import type { Connection, ConnectionStatus, HawserState } from '../state/tree.js'
import {
  selectActiveCaipAddress,
  selectActiveConnection,
  selectActiveNamespace,
  selectActiveNetwork,
  selectStatus,
} from './account.js'
import { memoizeSelector } from './memoizeSelector.js'

/** The connected wallet itself. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon: string | undefined
  /** The connector's id. */
  readonly id: string
}

/**
 * A namespace's account by the specification's names. Balances and names are not kept in the state: they are read by
 * `getBalance` and `lookupIdentity`, so their fields stand on "not known".
 */
export interface AccountState {
  readonly currentTab: number
  readonly tokenBalance: readonly TokenBalance[] | undefined
  /** Whether the wallet's smart account is on the network in use. False where there is none, and until the wallet says so. */
  readonly smartAccountDeployed: boolean
  readonly addressLabels: Readonly<Record<string, string>>
  readonly allAccounts: readonly Account[]
  /** The embedded wallet's user. */
  readonly user: undefined
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly profileName: string | null | undefined
  readonly profileImage: string | null | undefined
  readonly addressExplorerUrl: string | undefined
  readonly connectedWalletInfo: ConnectedWalletInfo | undefined
  readonly preferredAccountTypes: Partial<Record<ChainNamespace, AccountType>>
  readonly socialProvider: SocialProvider | undefined
  readonly socialWindow: undefined
  readonly farcasterUrl: string | undefined
  readonly status: ConnectionStatus
  readonly balanceLoading: boolean
  /** When a failed balance was last asked for, in milliseconds since the epoch. */
  readonly lastRetry: number | undefined
}

const noAccounts: readonly Account[] = []

/** Who is connected in a namespace. A disconnected one has every field empty. */
export const selectAccountState: (state: HawserState, namespace: ChainNamespace) => AccountState =
  /* @__PURE__ */ memoizeSelector<ChainNamespace, AccountState>(
    (state) => [state.networks, state.connections, state.options, state.isRestored ? restored : notRestored],
    (state, namespace) => {
      const connection = selectActiveConnection(state, namespace)
      return {
        currentTab: 0,
        tokenBalance: undefined,
        smartAccountDeployed: connection?.accounts.some(({ isDeployed }) => isDeployed) === true,
        addressLabels: {},
        allAccounts: connection?.accounts ?? noAccounts,
        user: undefined,
        caipAddress: selectActiveCaipAddress(state, namespace),
        address: connection?.address,
        balance: undefined,
        balanceSymbol: undefined,
        profileName: undefined,
        profileImage: undefined,
        addressExplorerUrl:
          connection && explorerLink(selectActiveNetwork(state, namespace), 'address', connection.address),
        connectedWalletInfo: connection && {
          name: connection.connectorName,
          icon: connection.connectorIcon,
          id: connection.connectorId,
        },
        preferredAccountTypes: preferredTypes(state, namespace, connection),
        socialProvider: undefined,
        socialWindow: undefined,
        farcasterUrl: undefined,
        status: selectStatus(state, namespace),
        balanceLoading: false,
        lastRetry: undefined,
      }
    },
  )

/** What the app prefers; of a wallet that has accounts of more than one type, that of the account in use, which its user has chosen. */
function preferredTypes(
  { options: { defaultAccountTypes } }: HawserState,
  namespace: ChainNamespace,
  connection: Connection | undefined,
): AccountState['preferredAccountTypes'] {
  const { accounts = noAccounts, address } = connection ?? {}
  const type = accounts.find((account) => account.address === address)?.type
  const hasChoice = type !== undefined && accounts.some((account) => account.type !== type)
  return hasChoice ? { ...defaultAccountTypes, [namespace]: type } : defaultAccountTypes
}

const restored = {}
const notRestored = {}

/** A namespace's networks by the specification's names. */
export interface NetworkState {
  /** The network that the namespace is on. */
  readonly caipNetwork: Network | undefined
  /** Whether the wallet can be asked to go to any network. */
  readonly supportsAllNetworks: boolean
  /** Chain ids on which the connected wallet has smart accounts; none without one. */
  readonly smartAccountEnabledNetworks: readonly number[]
  /** The networks that a wallet's session approves; undefined where it names none, as injected wallets do. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly requestedCaipNetworks: readonly Network[]
}

const selectRequested = /* @__PURE__ */ memoizeSelector<ChainNamespace, readonly Network[]>(
  (state) => [state.networks.requested],
  (state, namespace) => state.networks.requested.filter(({ chainNamespace }) => chainNamespace === namespace),
)

function smartAccountNetworks({ smartAccountChainIds = [] }: Partial<Connection> = {}): readonly number[] {
  return smartAccountChainIds.map((id) => Number(id.split(':')[1])).filter(Number.isSafeInteger)
}

/** Returns the network of a namespace, and those that it may be on. */
export const selectNetworkState: (state: HawserState, namespace: ChainNamespace) => NetworkState =
  /* @__PURE__ */ memoizeSelector<ChainNamespace, NetworkState>(
    (state) => [state.networks, state.connections],
    (state, namespace) => ({
      caipNetwork: selectActiveNetwork(state, namespace),
      supportsAllNetworks: selectActiveConnection(state, namespace)?.supportsAllNetworks !== false,
      smartAccountEnabledNetworks: smartAccountNetworks(selectActiveConnection(state, namespace)),
      approvedCaipNetworkIds: selectActiveConnection(state, namespace)?.approvedChainIds,
      requestedCaipNetworks: selectRequested(state, namespace),
    }),
  )

/** One namespace's whole state by the specification's names. */
export interface ChainState {
  readonly namespace: ChainNamespace
  readonly caipNetworks: readonly Network[]
  readonly networkState: NetworkState
  readonly accountState: AccountState
}

/** One namespace's whole state; the namespaces without an adapter have one too, an empty one. */
export function selectChainState(state: HawserState, namespace: ChainNamespace): ChainState {
  const networkState = selectNetworkState(state, namespace)
  return {
    namespace,
    caipNetworks: networkState.requestedCaipNetworks,
    networkState,
    accountState: selectAccountState(state, namespace),
  }
}

/** The state of the client as a whole, by the specification's names. */
export interface GlobalState {
  readonly activeChain: ChainNamespace | undefined
  readonly activeCaipAddress: CaipAddress | undefined
  readonly activeCaipNetwork: Network | undefined
  /** No adapter speaks the active namespace: its networks can be shown, and nothing be asked of them. */
  readonly noAdapters: boolean
  readonly isSwitchingNamespace: boolean
}

const select = /* @__PURE__ */ memoizeSelector<'', GlobalState>(
  (state) => [state.networks, state.connections, state.namespaces],
  (state) => {
    const activeChain = selectActiveNamespace(state)
    return {
      activeChain,
      activeCaipAddress: selectActiveCaipAddress(state),
      activeCaipNetwork: selectActiveNetwork(state),
      noAdapters: activeChain === undefined || !state.namespaces.includes(activeChain),
      isSwitchingNamespace: state.networks.isSwitchingNamespace,
    }
  },
)

/** The active namespace with its account and network. */
export function selectGlobalState(state: HawserState): GlobalState {
  return select(state, '')
}
