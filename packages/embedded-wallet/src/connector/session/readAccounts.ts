import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Account } from '@hawser/core'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import { parseAccounts, type ToldAccount, toFrameChainId } from './parseAccounts.js'

export interface ReadAccountsParameters {
  readonly channel: Pick<AppChannel, 'ask'>
  /** The network to begin on, for each namespace that is asked for. */
  readonly chainIds: ReadonlyMap<ChainNamespace, CaipNetworkId>
  /** The networks that the app has on a namespace. */
  readonly networkIds: (namespace: ChainNamespace) => readonly CaipNetworkId[]
  /** The types of accounts that the app would like to be taken first, beside or in place of the usual ones. */
  readonly accountTypes?: AccountTypes | undefined
  readonly isCompatible: boolean
  readonly signal: AbortSignal
}

type AccountTypes = Readonly<Partial<Record<ChainNamespace, Account['type']>>>

/** What is taken first on each namespace that a frame may have accounts on. */
const usualTypes = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' } as const

type FrameNamespace = keyof typeof usualTypes

/** Those of the namespaces that are asked for. */
function chooseTypes(
  namespaces: Iterable<ChainNamespace>,
  given: AccountTypes = {},
): Partial<Record<FrameNamespace, Account['type']>> {
  const isOfFrames = (one: ChainNamespace): one is FrameNamespace => Object.hasOwn(usualTypes, one)
  return Object.fromEntries([...namespaces].filter(isOfFrames).map((one) => [one, given[one] ?? usualTypes[one]]))
}

export interface FrameUser {
  readonly email: string | null
  readonly userName: string | null
  readonly preferredAccountType: 'eoa' | 'smartAccount' | undefined
  readonly smartAccountDeployed: boolean
  /** Unchecked but for their form, in the frame's order, the one in use first. */
  readonly accounts: readonly ToldAccount[]
}

/** Asks the frame who is there. @throws what the frame refuses */
export function readAccounts(parameters: ReadAccountsParameters): Promise<FrameUser> {
  return parameters.isCompatible ? readPublic(parameters) : readOwn(parameters)
}

/** More than a frame answers for are left out. */
const maxChainIds = 100
/** Where an account may have another address on each network, or be on some of them alone. */
const hasAddressPerNetwork: ReadonlySet<ChainNamespace> = new Set<ChainNamespace>(['eip155', 'bip122', 'polkadot'])

async function readOwn({
  channel,
  chainIds,
  networkIds,
  accountTypes,
  signal,
}: ReadAccountsParameters): Promise<FrameUser> {
  const others = [...chainIds.keys()].flatMap((one) => (hasAddressPerNetwork.has(one) ? networkIds(one) : []))
  const asked = [...new Set([...chainIds.values(), ...others])].slice(0, maxChainIds)
  const preferredAccountTypes = chooseTypes(chainIds.keys(), accountTypes)
  const {
    email,
    userName = null,
    accounts,
  } = await channel.ask('GET_ACCOUNTS', { chainIds: asked, preferredAccountTypes }, { signal })
  const chainId = chainIds.get('eip155')
  const [first] = parseAccounts('eip155', accounts).filter((one) => (one.chainId ?? chainId) === chainId)
  return {
    email,
    userName,
    preferredAccountType: first?.type === 'payment' ? undefined : first?.type,
    smartAccountDeployed: first?.isDeployed === true,
    accounts,
  }
}

/** The field's frame tells of one network at a time. */
async function readPublic({ channel, chainIds, accountTypes, signal }: ReadAccountsParameters): Promise<FrameUser> {
  let user: FrameUser | undefined
  for (const [namespace, chainId] of chainIds) {
    const { eip155: type } = chooseTypes([namespace], accountTypes)
    const preferred = type && type !== 'payment' ? { preferredAccountType: type } : {}
    const told = await channel.ask('GET_USER', { chainId: toFrameChainId(chainId), ...preferred }, { signal })
    const inUse: ToldAccount = { namespace, address: told.address, type: told.preferredAccountType ?? 'eoa' }
    const others = (told.accounts ?? []).map(({ address, type }) => ({ namespace, address, type }))
    const known = others.find(({ address }) => address.toLowerCase() === told.address.toLowerCase())
    user = {
      email: told.email ?? user?.email ?? null,
      userName: told.userName ?? user?.userName ?? null,
      preferredAccountType: told.preferredAccountType ?? user?.preferredAccountType,
      smartAccountDeployed: told.smartAccountDeployed ?? user?.smartAccountDeployed ?? false,
      accounts: [...(user?.accounts ?? []), known ?? inUse, ...others.filter((other) => other !== known)],
    }
  }
  return (
    user ?? {
      email: null,
      userName: null,
      preferredAccountType: undefined,
      smartAccountDeployed: false,
      accounts: [],
    }
  )
}
