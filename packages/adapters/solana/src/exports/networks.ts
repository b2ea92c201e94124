export { solana } from '../networks/solana.js'
export { solanaDevnet } from '../networks/solanaDevnet.js'
export { solanaTestnet } from '../networks/solanaTestnet.js'
