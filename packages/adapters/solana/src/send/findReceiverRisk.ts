import type { ReceiverRisk, SendCapability } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { parseMint } from '../kit/parseMint.js'
import {
  associatedTokenProgram,
  isTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../kit/programs.js'
import { readAccounts } from '../kit/readAccounts.js'

/** Where nobody has a key, the incinerator among them. */
const burnAddresses: readonly string[] = [
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  '1nc1nerator11111111111111111111111111111111',
]

/** Whether what is sent to an address is lost: nobody has its key, or a token's mint is there. */
export async function findReceiverRisk(
  { address, network, signal }: Parameters<NonNullable<SendCapability['findReceiverRisk']>>[0],
  context: Pick<SolanaContext, 'clock' | 'fetch'>,
): Promise<ReceiverRisk | null> {
  if (burnAddresses.includes(address)) return 'burn'
  const [account] = await readAccounts(createRpc(network, context), [address], signal)
  return account && isTokenProgram(account.owner) && parseMint(account.data) ? 'token' : null
}
