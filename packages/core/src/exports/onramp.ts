export {
  createOnRampSlice,
  type OnRampProvider,
  type OnRampProviderId,
  type OnRampState,
} from '../onramp/onRampState.js'
