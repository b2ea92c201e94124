export { toChecksumAddress } from '../address/toChecksumAddress.js'
export { keccak256 } from '../encoding/keccak256.js'
