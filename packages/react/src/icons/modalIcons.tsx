import { Icon, type IconProps } from './Icon.js'

export function BackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M14.5 6.5 9 12l5.5 5.5" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 12.6 4.3 4.3 8.7-9.3" />
    </Icon>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7 7 10 10M17 7 7 17" />
    </Icon>
  )
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 3.5h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM11 17.5h2" />
    </Icon>
  )
}

export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 8V6.3A1.8 1.8 0 0 0 15.7 4.5H6.5a2 2 0 0 0 0 4h11A2 2 0 0 1 19.5 10.5v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11M16 14h.01" />
    </Icon>
  )
}
