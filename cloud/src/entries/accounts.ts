export type {
  Account,
  AccountList,
  AccountListOptions,
  LocalUserHolder,
  LocalUserInfo,
} from '../account/account-list.ts'
export { createAccountList } from '../account/account-list.ts'
export type { AuthState, AuthStateHolder, AuthStateOptions, VisitState } from '../account/account-state.ts'
export { createAuthState } from '../account/account-state.ts'
export type {
  LoginGuard,
  LoginGuardOptions,
  LoginNavigator,
  LoginRules,
  Navigation,
  NavigationMethod,
  NeedLogin,
} from '../account/login-guard.ts'
export { createLoginGuard } from '../account/login-guard.ts'
export type { IdentityUser, LoginType } from '../account/sign-in.ts'
export { readIdentityUser, signInArguments } from '../account/sign-in.ts'
