import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { associatedTokenProgram } from './programs.js'

/** The address of an owner's associated account of a token. */
export async function findTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return found
}
