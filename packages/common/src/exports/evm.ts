export { toChecksumAddress } from '../address/toChecksumAddress.js'
