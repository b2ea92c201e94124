import { Icon, type IconProps } from './Icon.js'

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 12.6 4.3 4.3 8.7-9.3" />
    </Icon>
  )
}
