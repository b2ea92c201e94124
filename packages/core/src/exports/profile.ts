export { type ProfileApi, profile } from '../profile/profile.js'
export {
  addressKey,
  currencies,
  type KnownName,
  type NewRecipient,
  type ProfileState,
  type Recipient,
  selectFormerAddress,
  selectLabel,
  selectProfile,
  selectRecipients,
  type TokenId,
  tokenKey,
} from '../profile/profileState.js'
export { filterReceivers, type ReceiverSuggestion, selectReceivers } from '../profile/receivers.js'
