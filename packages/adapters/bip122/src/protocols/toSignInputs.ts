import type { SignInput } from '../provider/bitcoinProvider.js'

/** Inputs as OKX, UniSat and WalletConnect name them. */
export function toSignInputs(inputs: readonly SignInput[]): readonly object[] {
  return inputs.map(({ index, address, sighashTypes }) => ({
    index,
    address,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  }))
}
