import { ss58Prefixes } from './ss58Prefixes.js'

/** Chains whose accounts are 20 bytes, by the first half of their genesis hash. */
const evmStyle = [
  'fe58ea77779b7abda7da4ec526d14db9', // Moonbeam
  '401a1f9dca3da46f5c4091016c8a2f26', // Moonriver
  '91bc6e169807aaa54802737e1c504b25', // its test network
  'f6ee56e9c5277df5b4ce6ae9983ee88f', // Mythos
]

/** Whether a chain's accounts are 20 bytes in hex, as on EVM chains, or SS58; undefined where it is not known. */
export function isEvmStyle(reference: string): boolean | undefined {
  if (evmStyle.includes(reference)) return true
  return Object.hasOwn(ss58Prefixes, reference) ? false : undefined
}
