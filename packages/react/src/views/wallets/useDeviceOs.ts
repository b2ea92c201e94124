import { useContext } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { WalletsFeatureContext } from './WalletsFeatureContext.js'

/** What this page runs on, for what is offered first. */
export function useDeviceOs(): 'ios' | 'android' | 'desktop' {
  const feature = useContext(WalletsFeatureContext)
  const { window } = useHawser().platform
  return window && feature ? feature.detectEnvironment(window).os : 'desktop'
}
