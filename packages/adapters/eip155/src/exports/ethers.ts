export {
  type GetEthersSignerErrorType,
  type GetEthersSignerParameters,
  type GetEthersSignerReturnType,
  getEthersSigner,
} from '../ethers/getEthersSigner.js'
