import * as v from 'valibot'
import type { CaipNetworkId, ChainNamespace } from '../caip/caipIds.js'
import { InvalidNetworkError } from '../errors/inputErrors.js'
import type { BlockExplorer, NativeCurrency, Network, RpcUrls } from './network.js'
import { networkSchema } from './networkSchema.js'

/** The parameter of {@link defineNetwork}: a viem chain as it is, or a network of another namespace. */
export interface NetworkInput<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly id: number | string
  /** `'eip155'` when absent. */
  readonly chainNamespace?: TNamespace | undefined
  /** Made of namespace and id when absent; must agree with them when present. */
  readonly caipNetworkId?: CaipNetworkId<TNamespace> | undefined
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: RpcUrls; readonly [name: string]: RpcUrls }
  /** Leave it out of a chain of your own, be it a copy of a public one (`{ ...mainnet, blockExplorers: undefined }`): links would lead to what is not there. */
  readonly blockExplorers?: { readonly default: BlockExplorer; readonly [name: string]: BlockExplorer } | undefined
  /** Entries with an `address` are kept. */
  readonly contracts?: { readonly [name: string]: unknown } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}

/**
 * A network for the app to ask for, checked and reduced to plain data: functions and fields of a viem chain that
 * Hawser does not know are left out.
 *
 * @throws InvalidNetworkError naming the field that is wrong.
 * @example
 * import { mainnet } from 'viem/chains'
 * const network = defineNetwork(mainnet) // { chainNamespace: 'eip155', caipNetworkId: 'eip155:1', … }
 */
export function defineNetwork<const TNamespace extends ChainNamespace = 'eip155'>(
  input: NetworkInput<TNamespace>,
): Network<TNamespace> {
  const chainNamespace = input?.chainNamespace ?? 'eip155'
  if (chainNamespace === 'eip155' && !(Number.isSafeInteger(input?.id) && Number(input.id) > 0))
    throw new InvalidNetworkError('The id of an eip155 network must be a positive whole number.')

  const caipNetworkId = input.caipNetworkId ?? `${chainNamespace}:${input.id}`
  const result = v.safeParse(networkSchema, { ...input, chainNamespace, caipNetworkId })
  if (!result.success) {
    const [issue] = result.issues
    const field = v.getDotPath(issue)
    throw new InvalidNetworkError(
      `The network ${caipNetworkId} cannot be used. ${field ? `${field}: ` : ''}${issue.message}.`,
    )
  }
  return result.output as Network<TNamespace>
}
