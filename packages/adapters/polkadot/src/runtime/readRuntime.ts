import type { Network, Platform } from '@hawser/common'
import { decodeExistentialDeposit } from '../chain/readAccountBalance.js'
import { requestRpc } from '../chain/requestRpc.js'
import { parseCount } from '../encoding/answers.js'
import { decodeMetadata, type Metadata } from './decodeMetadata.js'

/** A network's runtime as it is at one block. */
export interface Runtime extends Metadata {
  readonly specVersion: number
  readonly transactionVersion: number
  /** In base units. */
  readonly existentialDeposit: bigint
}

export interface RuntimeContext {
  readonly platform: Pick<Platform, 'fetch' | 'clock'>
  /** The last runtime of each network, by CAIP-2 id: its description is about a megabyte. */
  readonly runtimes: Map<string, Runtime>
}

export interface NodeQuestion {
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * The runtime of a network, at the head of the chain unless a block is named.
 * @throws InvalidResponseError and what `requestRpc` throws
 */
export async function readRuntime(
  { network, signal, blockHash }: NodeQuestion & { readonly blockHash?: string | undefined },
  { platform, runtimes }: RuntimeContext,
): Promise<Runtime> {
  const params = blockHash === undefined ? [] : [blockHash]
  const ask = (method: string) => requestRpc({ network, method, params, signal }, platform)
  const version = Object(await ask('state_getRuntimeVersion')) as Partial<Record<keyof Runtime, unknown>>
  const specVersion = parseCount(version.specVersion, 'the version of its runtime')
  const transactionVersion = parseCount(version.transactionVersion, 'the version of its runtime')
  const known = runtimes.get(network.caipNetworkId)
  if (known?.specVersion === specVersion) return known
  const metadata = await ask('state_getMetadata')
  const runtime = {
    ...decodeMetadata(metadata),
    specVersion,
    transactionVersion,
    existentialDeposit: decodeExistentialDeposit(metadata),
  }
  runtimes.set(network.caipNetworkId, runtime)
  return runtime
}
