import type { CallsCapability, WalletCapabilities } from '@hawser/core'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import * as v from 'valibot'
import type { Eip155Context } from '../context.js'
import { InvalidCapabilitiesError } from '../errors.js'
import { askWallet } from '../provider/askWallet.js'

type GetCapabilitiesParameters = Parameters<CallsCapability['getCapabilities']>[0]

const schema = v.record(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i)), v.record(v.string(), v.unknown()))

/**
 * `wallet_getCapabilities` (EIP-5792), its hexadecimal chain ids as CAIP-2. What holds for every chain stands under `eip155:0`.
 * @throws InvalidCapabilitiesError, RpcError where the wallet has no such method, TimeoutError, AbortedError
 */
export async function getCapabilities(
  { provider, address, signal }: GetCapabilitiesParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<WalletCapabilities> {
  const answer = await askWallet(provider, {
    method: 'wallet_getCapabilities',
    params: [address],
    signal,
    clock,
    timeoutMs: WALLET_ANSWER_TIMEOUT_MS,
  })
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw new InvalidCapabilitiesError()
  return Object.fromEntries(
    Object.entries(output).map(([chainId, capabilities]) => [`eip155:${Number(chainId)}`, capabilities]),
  )
}
