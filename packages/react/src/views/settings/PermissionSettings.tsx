import { hasCapability, selectActiveConnection } from '@hawser/core'
import { Late } from '../../components/Late.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

const loadPermissions = async () => (await import('../permissions/GrantedPermissions.js')).GrantedPermissions

/** What the app may do without asking, where it asks wallets for that at all: its code comes then. */
export function PermissionSettings() {
  const hawser = useHawser()
  const isOn = useHawserState((state) => state.options.features.smartSessions)
  const isConnected = useHawserState((state) => selectActiveConnection(state, 'eip155')?.status === 'connected')
  return isOn && isConnected && hasCapability(hawser, 'eip155', 'permissions') ? <Late load={loadPermissions} /> : null
}
