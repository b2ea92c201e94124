/** A number in the form of the JSON-RPC of Ethereum: `0x` and hex without leading zeros (EIP-1474). */
export function toHexQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}
