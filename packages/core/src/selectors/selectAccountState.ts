import { type CaipAddress, type ChainNamespace, explorerLink, type TokenBalance } from '@hawser/common'
import type { Account, AccountType } from '../state/account.js'
import type { ConnectionStatus, HawserState, SocialProvider } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectActiveCaipAddress } from './selectActiveCaipAddress.js'
import { selectActiveConnection } from './selectActiveConnection.js'
import { selectActiveNetwork } from './selectActiveNetwork.js'
import { selectStatus } from './selectStatus.js'

/** What is known of the connected wallet itself. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon: string | undefined
  /** The connector's id. */
  readonly id: string
}

/**
 * A namespace's account by the specification's names (ENT-06). Balances and names are not kept in the state: they are read by
 * `getBalance` and `lookupIdentity`, so their fields stand on "not known".
 */
export interface AccountState {
  readonly currentTab: number
  readonly tokenBalance: readonly TokenBalance[] | undefined
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

/** Who is connected in a namespace (ENT-06). A disconnected one has every field empty (STA-05). */
export const selectAccountState: (state: HawserState, namespace: ChainNamespace) => AccountState =
  /* @__PURE__ */ memoizeSelector<ChainNamespace, AccountState>(
    (state) => [state.networks, state.connections, state.options, state.isRestored ? restored : notRestored],
    (state, namespace) => {
      const connection = selectActiveConnection(state, namespace)
      return {
        currentTab: 0,
        tokenBalance: undefined,
        smartAccountDeployed: false,
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
        preferredAccountTypes: state.options.defaultAccountTypes,
        socialProvider: undefined,
        socialWindow: undefined,
        farcasterUrl: undefined,
        status: selectStatus(state, namespace),
        balanceLoading: false,
        lastRetry: undefined,
      }
    },
  )

const restored = {}
const notRestored = {}
