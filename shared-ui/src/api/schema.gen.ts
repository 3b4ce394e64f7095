// Written by `make gen` from the description of the API. Do not edit.
export type paths = {
    "/lgw/bgs/proofs/{id}": {
        /** Retrieve the proof of a round */
        get: operations["get-lgw-bgs-proofs-id"];
    };
    "/lgw/bgs/rounds": {
        /** List rounds of this game */
        get: operations["get-lgw-bgs-rounds"];
        /** Play a round */
        post: operations["post-lgw-bgs-rounds"];
    };
    "/lgw/bgs/rounds/{id}": {
        /** Retrieve a round */
        get: operations["get-lgw-bgs-rounds-id"];
    };
    "/lgw/bgs/seed": {
        /** Reveal the server seed and start a new pair of seeds */
        put: operations["put-lgw-bgs-seed"];
    };
    "/lgw/bgs/session": {
        /** Open a game session with a launch token */
        post: operations["post-lgw-bgs-session"];
    };
    "/lgw/games/game_menus": {
        /** List game vendors by category */
        get: operations["get-lgw-games-game_menus"];
    };
    "/lgw/lottery/board": {
        /** Retrieve the bet types of a lottery game */
        get: operations["get-lgw-lottery-board"];
    };
    "/lgw/lottery/chases/{id}": {
        /** Cancel what is left of a chase */
        delete: operations["delete-lgw-lottery-chases-id"];
    };
    "/lgw/lottery/fair/{issueId}": {
        /** Retrieve the proof of a draw */
        get: operations["get-lgw-lottery-fair-issueId"];
    };
    "/lgw/lottery/games": {
        /** List lottery games with their current issues */
        get: operations["get-lgw-lottery-games"];
    };
    "/lgw/lottery/issues": {
        /** List the results of a lottery game */
        get: operations["get-lgw-lottery-issues"];
    };
    "/lgw/lottery/issues/current": {
        /** Retrieve the issue that is sold now */
        get: operations["get-lgw-lottery-issues-current"];
    };
    "/lgw/lottery/orders": {
        /** List lottery bets */
        get: operations["get-lgw-lottery-orders"];
        /** Place lottery bets */
        post: operations["post-lgw-lottery-orders"];
    };
    "/lgw/lottery/orders/{id}": {
        /** Retrieve the bets of an order */
        get: operations["get-lgw-lottery-orders-id"];
        /** Cancel the bets of an order */
        delete: operations["delete-lgw-lottery-orders-id"];
    };
    "/lgw/lottery/terms": {
        /** Retrieve the prize groups and limits of the member */
        get: operations["get-lgw-lottery-terms"];
    };
    "/lgw/vn/games/game_menu": {
        /** List Vietnamese lotteries */
        get: operations["get-lgw-vn-games-game_menu"];
    };
    "/lgw/vn/games/game_menu/recent": {
        /** List the Vietnamese lotteries that were played last */
        get: operations["get-lgw-vn-games-game_menu-recent"];
    };
    "/lgw/vn/numeros/opened/game": {
        /** List opened numbers of Vietnamese lotteries */
        get: operations["get-lgw-vn-numeros-opened-game"];
    };
    "/lgw/vn/orders": {
        /** Place bets on Vietnamese lotteries */
        post: operations["post-lgw-vn-orders"];
    };
    "/wps/agent/accounts": {
        /** Open an account below the agent */
        post: operations["post-wps-agent-accounts"];
    };
    "/wps/agent/affiliate": {
        /** Check an invitation code */
        get: operations["get-wps-agent-affiliate"];
    };
    "/wps/agent/bills": {
        /** List the bills of the agent's contracts */
        get: operations["get-wps-agent-bills"];
    };
    "/wps/agent/bills/{id}": {
        /** Retrieve a bill with everything it was computed from */
        get: operations["get-wps-agent-bills-id"];
    };
    "/wps/agent/contracts": {
        /** List the agent's contracts */
        get: operations["get-wps-agent-contracts"];
        /** Offer a contract to a direct downline */
        post: operations["post-wps-agent-contracts"];
    };
    "/wps/agent/contracts/replays": {
        /** Compute a past period under proposed terms */
        post: operations["post-wps-agent-contracts-replays"];
    };
    "/wps/agent/contracts/{id}": {
        /** Retrieve a contract */
        get: operations["get-wps-agent-contracts-id"];
    };
    "/wps/agent/contracts/{id}/steps": {
        /** Answer an offer, or ask for the end of a contract */
        post: operations["post-wps-agent-contracts-id-steps"];
    };
    "/wps/agent/links": {
        /** List the agent's registration links */
        get: operations["get-wps-agent-links"];
        /** Create a registration link */
        post: operations["post-wps-agent-links"];
    };
    "/wps/agent/links/{code}/close": {
        /** Close a registration link */
        post: operations["post-wps-agent-links-code-close"];
    };
    "/wps/agent/overview": {
        /** Retrieve the team overview */
        get: operations["get-wps-agent-overview"];
    };
    "/wps/agent/rebates": {
        /** List the agent's rebates from the team's bets */
        get: operations["get-wps-agent-rebates"];
    };
    "/wps/agent/team": {
        /** List members of the agent's team */
        get: operations["get-wps-agent-team"];
    };
    "/wps/agent/team/{id}/points": {
        /** Raise a point of a direct downline */
        put: operations["put-wps-agent-team-id-points"];
    };
    "/wps/bets": {
        /** List bets */
        get: operations["get-wps-bets"];
    };
    "/wps/bets/totals": {
        /** Sum bets */
        get: operations["get-wps-bets-totals"];
    };
    "/wps/bets/{id}": {
        /** Retrieve a bet with its ledger entries */
        get: operations["get-wps-bets-id"];
    };
    "/wps/bets/{id}/round": {
        /** Retrieve a bet's round as the vendor reports it */
        get: operations["get-wps-bets-id-round"];
    };
    "/wps/bonuses": {
        /** List bonuses */
        get: operations["get-wps-bonuses"];
    };
    "/wps/captcha": {
        /** Create a captcha */
        get: operations["get-wps-captcha"];
    };
    "/wps/deposits": {
        /** List deposits */
        get: operations["get-wps-deposits"];
        /** Create a deposit */
        post: operations["post-wps-deposits"];
    };
    "/wps/deposits/channels": {
        /** List payment channels */
        get: operations["get-wps-deposits-channels"];
    };
    "/wps/deposits/quotes": {
        /** Create an exchange rate quote */
        post: operations["post-wps-deposits-quotes"];
    };
    "/wps/deposits/{id}": {
        /** Retrieve a deposit */
        get: operations["get-wps-deposits-id"];
    };
    "/wps/deposits/{id}/cancel": {
        /** Cancel a deposit */
        post: operations["post-wps-deposits-id-cancel"];
    };
    "/wps/deposits/{id}/proofs": {
        /** Upload proofs of payment */
        post: operations["post-wps-deposits-id-proofs"];
    };
    "/wps/device": {
        /** Register a device for push notifications */
        post: operations["post-wps-device"];
        /** Unregister a device from push notifications */
        delete: operations["delete-wps-device"];
    };
    "/wps/entries": {
        /** List ledger entries */
        get: operations["get-wps-entries"];
    };
    "/wps/entries/{id}": {
        /** Retrieve a ledger entry with its derivation */
        get: operations["get-wps-entries-id"];
    };
    "/wps/exports": {
        /** List exports */
        get: operations["get-wps-exports"];
        /** Create an export */
        post: operations["post-wps-exports"];
    };
    "/wps/exports/{id}": {
        /** Retrieve an export */
        get: operations["get-wps-exports-id"];
        /** Delete an export */
        delete: operations["delete-wps-exports-id"];
    };
    "/wps/exports/{id}/file": {
        /** Download an export */
        get: operations["get-wps-exports-id-file"];
    };
    "/wps/exports/{id}/workbook": {
        /** Download an export as a workbook (XLSX) */
        get: operations["get-wps-exports-id-workbook"];
    };
    "/wps/favorites": {
        /** List favorite games */
        get: operations["get-wps-favorites"];
        /** Add a favorite game */
        put: operations["put-wps-favorites"];
    };
    "/wps/favorites/ids": {
        /** List identifiers of favorite games */
        get: operations["get-wps-favorites-ids"];
    };
    "/wps/favorites/{nodeId}": {
        /** Remove a favorite game */
        delete: operations["delete-wps-favorites-nodeId"];
    };
    "/wps/freerounds": {
        /** List free rounds */
        get: operations["get-wps-freerounds"];
    };
    "/wps/game/launchGame": {
        /** Launch a game */
        get: operations["get-wps-game-launchGame"];
    };
    "/wps/games": {
        /** List games */
        get: operations["get-wps-games"];
    };
    "/wps/games/matches": {
        /** List fixtures */
        get: operations["get-wps-games-matches"];
    };
    "/wps/games/recent": {
        /** List recently played games */
        get: operations["get-wps-games-recent"];
    };
    "/wps/limits": {
        /** Retrieve limits and the current stop */
        get: operations["get-wps-limits"];
        /** Set a limit */
        put: operations["put-wps-limits"];
    };
    "/wps/limits/reminder": {
        /** Set the reality-check reminder */
        put: operations["put-wps-limits-reminder"];
    };
    "/wps/limits/session": {
        /** Retrieve the reality check of this session */
        get: operations["get-wps-limits-session"];
    };
    "/wps/limits/session/acknowledgment": {
        /** Acknowledge the reality check */
        post: operations["post-wps-limits-session-acknowledgment"];
    };
    "/wps/limits/stop": {
        /** Start a time-out or self-exclusion */
        post: operations["post-wps-limits-stop"];
    };
    "/wps/limits/{kind}/{period}": {
        /** Remove a limit */
        delete: operations["delete-wps-limits-kind-period"];
    };
    "/wps/limits/{kind}/{period}/confirmation": {
        /** Confirm the raise of a limit */
        post: operations["post-wps-limits-kind-period-confirmation"];
    };
    "/wps/limits/{kind}/{period}/pending": {
        /** Cancel the raise of a limit */
        delete: operations["delete-wps-limits-kind-period-pending"];
    };
    "/wps/live": {
        /** Stream events */
        get: operations["get-wps-live"];
    };
    "/wps/matches": {
        /** List matches */
        get: operations["get-wps-matches"];
    };
    "/wps/matches/{id}": {
        /** Retrieve a match */
        get: operations["get-wps-matches-id"];
    };
    "/wps/matches/{id}/cancel": {
        /** Cancel a transfer */
        post: operations["post-wps-matches-id-cancel"];
    };
    "/wps/matches/{id}/dispute": {
        /** Dispute a transfer that was counted as received */
        post: operations["post-wps-matches-id-dispute"];
    };
    "/wps/matches/{id}/payee": {
        /** Reveal the account to transfer to */
        post: operations["post-wps-matches-id-payee"];
    };
    "/wps/matches/{id}/proofs": {
        /** Upload the receipt of a transfer */
        post: operations["post-wps-matches-id-proofs"];
    };
    "/wps/matches/{id}/proofs/{file}": {
        /** Retrieve a receipt of a transfer */
        get: operations["get-wps-matches-id-proofs-file"];
    };
    "/wps/member/avatar": {
        /** Update the avatar */
        put: operations["put-wps-member-avatar"];
    };
    "/wps/member/close": {
        /** Close the account */
        post: operations["post-wps-member-close"];
    };
    "/wps/member/email": {
        /** Bind an e-mail address */
        put: operations["put-wps-member-email"];
    };
    "/wps/member/export": {
        /** Export personal data */
        get: operations["get-wps-member-export"];
    };
    "/wps/member/info": {
        /** Retrieve the member */
        get: operations["get-wps-member-info"];
    };
    "/wps/member/info/funds/consolidated": {
        /** Retrieve the member's contract flags */
        get: operations["get-wps-member-info-funds-consolidated"];
    };
    "/wps/member/info/icon": {
        /** Retrieve the member's balance and unread count */
        get: operations["get-wps-member-info-icon"];
    };
    "/wps/member/passkeys": {
        /** List passkeys */
        get: operations["get-wps-member-passkeys"];
    };
    "/wps/member/passkeys/begin": {
        /** Begin the creation of a passkey */
        post: operations["post-wps-member-passkeys-begin"];
    };
    "/wps/member/passkeys/finish": {
        /** Store a passkey */
        post: operations["post-wps-member-passkeys-finish"];
    };
    "/wps/member/passkeys/{id}": {
        /** Delete a passkey */
        delete: operations["delete-wps-member-passkeys-id"];
    };
    "/wps/member/password": {
        /** Change the login password */
        post: operations["post-wps-member-password"];
    };
    "/wps/member/password/email": {
        /** Request a password reset link */
        post: operations["post-wps-member-password-email"];
    };
    "/wps/member/password/link": {
        /** Reset the password with a link */
        post: operations["post-wps-member-password-link"];
    };
    "/wps/member/password/verification": {
        /** Reset the password with a code */
        post: operations["post-wps-member-password-verification"];
    };
    "/wps/member/paymentPassword": {
        /** Set the payment password */
        put: operations["put-wps-member-paymentPassword"];
    };
    "/wps/member/phone": {
        /** Bind a mobile number */
        put: operations["put-wps-member-phone"];
    };
    "/wps/member/profile": {
        /** Retrieve the profile */
        get: operations["get-wps-member-profile"];
        /** Update the profile */
        put: operations["put-wps-member-profile"];
    };
    "/wps/member/register": {
        /** Register with a user name */
        put: operations["put-wps-member-register"];
    };
    "/wps/member/register/mobile": {
        /** Register with a mobile number */
        put: operations["put-wps-member-register-mobile"];
    };
    "/wps/member/security": {
        /** Retrieve security settings */
        get: operations["get-wps-member-security"];
    };
    "/wps/member/signInNotices": {
        /** Update sign-in notifications */
        put: operations["put-wps-member-signInNotices"];
    };
    "/wps/member/social": {
        /** Link a social account */
        post: operations["post-wps-member-social"];
    };
    "/wps/member/social/{provider}": {
        /** Unlink a social account */
        delete: operations["delete-wps-member-social-provider"];
    };
    "/wps/member/totp": {
        /** Remove the authenticator */
        delete: operations["delete-wps-member-totp"];
    };
    "/wps/member/totp/begin": {
        /** Begin the setup of an authenticator */
        post: operations["post-wps-member-totp-begin"];
    };
    "/wps/member/totp/finish": {
        /** Confirm an authenticator */
        post: operations["post-wps-member-totp-finish"];
    };
    "/wps/member/totp/recovery": {
        /** Replace recovery codes */
        post: operations["post-wps-member-totp-recovery"];
    };
    "/wps/messages": {
        /** List messages */
        get: operations["get-wps-messages"];
    };
    "/wps/messages/read": {
        /** Mark messages as read */
        post: operations["post-wps-messages-read"];
    };
    "/wps/messages/unread": {
        /** Count unread messages */
        get: operations["get-wps-messages-unread"];
    };
    "/wps/messages/{id}": {
        /** Retrieve a message */
        get: operations["get-wps-messages-id"];
        /** Delete a message */
        delete: operations["delete-wps-messages-id"];
    };
    "/wps/messages/{id}/read": {
        /** Mark a message as read */
        post: operations["post-wps-messages-id-read"];
    };
    "/wps/payees": {
        /** Create a payee */
        post: operations["post-wps-payees"];
    };
    "/wps/payees/destinations": {
        /** List banks and wallets for payees */
        get: operations["get-wps-payees-destinations"];
    };
    "/wps/payees/{id}": {
        /** Delete a payee */
        delete: operations["delete-wps-payees-id"];
    };
    "/wps/profit": {
        /** Retrieve profit and loss */
        get: operations["get-wps-profit"];
    };
    "/wps/profit/origins": {
        /** List the origins of a profit and loss figure */
        get: operations["get-wps-profit-origins"];
    };
    "/wps/relay/GCSGAME_getRankList": {
        /** List recent wins */
        get: operations["get-wps-relay-GCSGAME_getRankList"];
    };
    "/wps/relay/GCSGAME_hotGamesV2": {
        /** List hot games */
        get: operations["get-wps-relay-GCSGAME_hotGamesV2"];
    };
    "/wps/relay/GCSGAME_newGameVendor": {
        /** List new game vendors */
        get: operations["get-wps-relay-GCSGAME_newGameVendor"];
    };
    "/wps/relay/GCS_gameLaunchFB": {
        /** Launch a game or its demo */
        get: operations["get-wps-relay-GCS_gameLaunchFB"];
    };
    "/wps/relay/GCS_walletTransfer": {
        /** Transfer money between the balance and a vendor wallet */
        post: operations["post-wps-relay-GCS_walletTransfer"];
    };
    "/wps/relay/GLS2_roomList": {
        /** List live tables */
        get: operations["get-wps-relay-GLS2_roomList"];
    };
    "/wps/relay/MCSFE_getListAnnouncements": {
        /** List banners and announcements */
        get: operations["get-wps-relay-MCSFE_getListAnnouncements"];
    };
    "/wps/session": {
        /** List sessions */
        get: operations["get-wps-session"];
    };
    "/wps/session/devices": {
        /** List remembered devices */
        get: operations["get-wps-session-devices"];
    };
    "/wps/session/devices/{id}": {
        /** Forget a remembered device */
        delete: operations["delete-wps-session-devices-id"];
    };
    "/wps/session/handoff": {
        /** Create a session handoff code */
        post: operations["post-wps-session-handoff"];
    };
    "/wps/session/login": {
        /** Log in with a password or an SMS code */
        post: operations["post-wps-session-login"];
    };
    "/wps/session/login/freeplay": {
        /** Start a trial session */
        post: operations["post-wps-session-login-freeplay"];
    };
    "/wps/session/login/handoff": {
        /** Log in with a session handoff code */
        post: operations["post-wps-session-login-handoff"];
    };
    "/wps/session/login/passkey/begin": {
        /** Begin a passkey login */
        post: operations["post-wps-session-login-passkey-begin"];
    };
    "/wps/session/login/passkey/finish": {
        /** Log in with a passkey */
        post: operations["post-wps-session-login-passkey-finish"];
    };
    "/wps/session/login/remembered": {
        /** Log in on a remembered device */
        post: operations["post-wps-session-login-remembered"];
    };
    "/wps/session/login/social": {
        /** Log in with a social account or verified number */
        post: operations["post-wps-session-login-social"];
    };
    "/wps/session/login/social/bind": {
        /** Log in and link a social account */
        post: operations["post-wps-session-login-social-bind"];
    };
    "/wps/session/login/verify": {
        /** Complete a login with a second factor */
        post: operations["post-wps-session-login-verify"];
    };
    "/wps/session/logout": {
        /** Log out */
        delete: operations["delete-wps-session-logout"];
    };
    "/wps/session/reauth": {
        /** Re-authenticate */
        post: operations["post-wps-session-reauth"];
    };
    "/wps/session/{id}": {
        /** End a session */
        delete: operations["delete-wps-session-id"];
    };
    "/wps/system/customerService/{address}": {
        /** Open a customer support contact */
        get: operations["get-wps-system-customerService-address"];
    };
    "/wps/system/domainRoute": {
        /** List platform addresses */
        get: operations["get-wps-system-domainRoute"];
    };
    "/wps/system/helpCenter": {
        /** List help and legal texts */
        get: operations["get-wps-system-helpCenter"];
    };
    "/wps/system/setting/register": {
        /** Retrieve registration settings */
        get: operations["get-wps-system-setting-register"];
    };
    "/wps/system/status": {
        /** Retrieve the platform status */
        get: operations["get-wps-system-status"];
    };
    "/wps/system/whitelabel": {
        /** Retrieve the configuration of the brand */
        get: operations["get-wps-system-whitelabel"];
    };
    "/wps/transfers": {
        /** List transfers */
        get: operations["get-wps-transfers"];
        /** Transfer money to the upline or a direct downline */
        post: operations["post-wps-transfers"];
    };
    "/wps/transfers/terms": {
        /** Retrieve transfer terms */
        get: operations["get-wps-transfers-terms"];
    };
    "/wps/transfers/{id}": {
        /** Retrieve a transfer */
        get: operations["get-wps-transfers-id"];
    };
    "/wps/v2/wallets/balance": {
        /** Retrieve the balance */
        get: operations["get-wps-v2-wallets-balance"];
    };
    "/wps/verification/email": {
        /** Send an e-mail code to the member */
        post: operations["post-wps-verification-email"];
    };
    "/wps/verification/sms/member": {
        /** Send an SMS code to the member */
        post: operations["post-wps-verification-sms-member"];
    };
    "/wps/verification/sms/noLogin": {
        /** Send an SMS code for login or password reset */
        post: operations["post-wps-verification-sms-noLogin"];
    };
    "/wps/verification/sms/register": {
        /** Send an SMS code for registration */
        post: operations["post-wps-verification-sms-register"];
    };
    "/wps/wallets": {
        /** List wallets */
        get: operations["get-wps-wallets"];
    };
    "/wps/wallets/return": {
        /** Return all money from vendor wallets */
        post: operations["post-wps-wallets-return"];
    };
    "/wps/wallets/transfers/{id}": {
        /** Retrieve a vendor wallet transfer */
        get: operations["get-wps-wallets-transfers-id"];
    };
    "/wps/withdrawals": {
        /** List withdrawals */
        get: operations["get-wps-withdrawals"];
        /** Request a withdrawal */
        post: operations["post-wps-withdrawals"];
    };
    "/wps/withdrawals/terms": {
        /** Retrieve withdrawal terms */
        get: operations["get-wps-withdrawals-terms"];
    };
    "/wps/withdrawals/{id}": {
        /** Retrieve a withdrawal */
        get: operations["get-wps-withdrawals-id"];
    };
    "/wps/withdrawals/{id}/cancel": {
        /** Cancel a withdrawal */
        post: operations["post-wps-withdrawals-id-cancel"];
    };
    "/wps/withdrawals/{id}/parts/{part}/dispute": {
        /** Dispute a part */
        post: operations["post-wps-withdrawals-id-parts-part-dispute"];
        /** Withdraw the dispute of a part */
        delete: operations["delete-wps-withdrawals-id-parts-part-dispute"];
    };
    "/wps/withdrawals/{id}/parts/{part}/received": {
        /** Confirm receipt of a part */
        post: operations["post-wps-withdrawals-id-parts-part-received"];
    };
    "/wps/withdrawals/{id}/received": {
        /** Confirm receipt of all paid parts */
        post: operations["post-wps-withdrawals-id-received"];
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        AgentAccountOut: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description User name.
             * @example pia_w
             */
            username: string;
        };
        AgentLinkOut: {
            /**
             * Format: int64
             * @description 0 player, 1 agent
             */
            accountType: number;
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it is valid.
             * @example 2026-03-01T09:30:00Z
             */
            expiresAt: string | null;
            /** @description Whether the link registers. */
            isActive: boolean;
            /**
             * Format: int64
             * @description How often the link may be used; null: any number.
             */
            maxUses: number | null;
            /** @description Rebate points by type of game. */
            points: components["schemas"]["AgentPointIn"][];
            /** @description Note of the agent. */
            remark: string;
            /**
             * Format: int64
             * @description What has been used.
             */
            used: number;
        };
        AgentLinksOut: {
            /** @description Registration links of the agent. */
            links: components["schemas"]["AgentLinkOut"][];
            /** @description the agent's own points: the most that a link or an account may get */
            points: components["schemas"]["AgentPointIn"][];
        };
        AgentPointIn: {
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description in percent, such as 0.50 Decimal, in units of the currency.
             * @example 125.50
             */
            percent: string;
        };
        AgentRebateOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * Format: uuid
             * @description Identifier of the bet; null where the entry is not about one.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            betId: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Rebate rate in percent.
             * @example 0.5
             */
            point: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string | null;
            /** @description Current state. */
            state: components["schemas"]["BetRebateState"];
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        AgentRebatesOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["AgentRebateOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description Sums over all pages. */
            totals: components["schemas"]["AgentTotalsOut"];
        };
        AgentTeamOut: {
            /**
             * Format: date-time
             * @description Instant for which the figures hold.
             * @example 2026-03-01T09:30:00Z
             */
            asOf: string;
            /** @description The items; or the text of the item. */
            content: components["schemas"]["AgentTeamRowOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        AgentTeamRowOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: date-time
             * @description When the member last logged in; null if never.
             * @example 2026-03-01T09:30:00Z
             */
            lastLoginAt: string | null;
            /**
             * Format: int64
             * @description Level below the caller; 1 is a direct downline.
             * @example 1
             */
            level: number;
            /**
             * Format: int64
             * @description Members in the team.
             */
            members: number;
            /**
             * @description Payouts plus rewards minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            netProfit: string;
            /** @description Whether the member is online; or how many are. */
            online: boolean;
            /**
             * Format: date-time
             * @description When the member registered.
             * @example 2026-03-01T09:30:00Z
             */
            registeredAt: string;
            /**
             * Format: int64
             * @description Kind of the item.
             */
            type: number;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        AgentTotalsOut: {
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            accrued: string;
            /**
             * @description What has been credited. Decimal, in units of the currency.
             * @example 125.50
             */
            credited: string;
        };
        BetBetOut: {
            /** @description Details of the bet or case. */
            detail: string | null;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description cover of the game: a path without size, or the URL of a picture
             * @example /covers/rng/sandbox/lucky-gems.webp
             */
            iconUrl: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: uuid
             * @description Identifier of the game.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            nodeId: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * Format: date-time
             * @description When the bet was placed.
             * @example 2026-03-01T09:30:00Z
             */
            placedAt: string;
            /**
             * @description Payout minus stake. Decimal, in units of the currency.
             * @example 125.50
             */
            profit: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Identifier of the round. */
            roundId: string;
            /**
             * Format: date-time
             * @description When the bet was settled; null before.
             * @example 2026-03-01T09:30:00Z
             */
            settledAt: string | null;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /** @description Current state. */
            state: components["schemas"]["BetState"];
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
        };
        BetCountsOut: {
            /**
             * Format: int64
             * @description Cancelled bets.
             * @example 2
             */
            CANCELLED: number;
            /**
             * Format: int64
             * @description Lost bets.
             * @example 40
             */
            LOST: number;
            /**
             * Format: int64
             * @description Bets that are not settled.
             * @example 1
             */
            OPEN: number;
            /**
             * Format: int64
             * @description Bets that returned their stake.
             * @example 3
             */
            TIE: number;
            /**
             * Format: int64
             * @description Won bets.
             * @example 21
             */
            WON: number;
        };
        BetDetailOut: {
            /** @description Details of the bet or case. */
            detail: string | null;
            /** @description Ledger entries of the bet. */
            entries: components["schemas"]["BetEntryOut"][];
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /** @description Whether the vendor can be asked for details of the round. */
            hasRound: boolean;
            /**
             * @description cover of the game: a path without size, or the URL of a picture
             * @example /covers/rng/sandbox/lucky-gems.webp
             */
            iconUrl: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: uuid
             * @description Identifier of the game.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            nodeId: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * Format: date-time
             * @description When the bet was placed.
             * @example 2026-03-01T09:30:00Z
             */
            placedAt: string;
            /**
             * @description Payout minus stake. Decimal, in units of the currency.
             * @example 125.50
             */
            profit: string;
            /** @description Address of the proof of fairness; null when the game has none. */
            proofUrl: string | null;
            /** @description Rebates of the bet, or their sum. */
            rebate: components["schemas"]["BetRebateOut"];
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Identifier of the round. */
            roundId: string;
            /**
             * Format: date-time
             * @description When the bet was settled; null before.
             * @example 2026-03-01T09:30:00Z
             */
            settledAt: string | null;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /** @description Current state. */
            state: components["schemas"]["BetState"];
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
        };
        BetEntryOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Kind of the item. */
            type: string;
        };
        BetEvent: {
            /**
             * Format: uuid
             * @description bet
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id?: string;
            /** @description campaign of the vendor that paid or corrected a reward */
            reward?: string;
            /**
             * @description round of the vendor in which no bet is open any longer
             * @example r-20260301-0001
             */
            round?: string;
            /**
             * @description state of the bet or of the round's bets
             * @enum {string}
             */
            state?: "OPEN" | "SETTLED" | "CANCELLED";
            /**
             * Format: int64
             * @description version of the balance after it; absent if it moved no money
             * @example 118
             */
            version?: number;
        };
        BetLineOut: {
            /**
             * @description Label of the line.
             * @example Multiplier
             */
            label: string;
            /** @description Text to show. */
            text: string;
        };
        /** @enum {string} */
        BetOrder: "NEWEST" | "OLDEST";
        BetRebateLine: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * @description Rebate rate in percent.
             * @example 0.5
             */
            point: string;
            /** @description Current state. */
            state: components["schemas"]["BetRebateState"];
            /** @description Kind of the item. */
            type: string;
        };
        BetRebateOut: {
            /** @description Lines to show; or the number of paylines of a game. */
            lines: components["schemas"]["BetRebateLine"][];
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        /** @enum {string} */
        BetRebateState: "ACCRUED" | "CREDITED";
        BetRoundOut: {
            /** @description Whether the round is over. */
            isOver: boolean;
            /** @description Lines to show; or the number of paylines of a game. */
            lines: components["schemas"]["BetLineOut"][];
            /** @description Address of the vendor's replay; null when there is none. */
            replayUrl: string | null;
        };
        /** @enum {string} */
        BetState: "OPEN" | "WON" | "LOST" | "TIE" | "CANCELLED";
        BetTotalsOut: {
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /** @description bets by state, whatever state is requested */
            counts: components["schemas"]["BetCountsOut"];
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            openStake: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Payout minus stake. Decimal, in units of the currency.
             * @example 125.50
             */
            profit: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            returnedStake: string;
            /**
             * @description of settled bets, as validBet, payout and profit: payout - stake = profit Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        BgsProofOut: {
            /** @description The player's choices; the form depends on the game. */
            choices: unknown;
            /**
             * @description Seed that the player chose; part of every outcome.
             * @example 4f9c01ab
             */
            clientSeed: string;
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /**
             * Format: int64
             * @description Number of the round within the pair of seeds.
             * @example 12
             */
            nonce: number;
            /** @description Outcome; the form depends on the game. */
            outcome: unknown;
            /**
             * Format: uuid
             * @description Identifier of the round.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            roundId: string;
            /**
             * @description Return to player in percent.
             * @example 97.00
             */
            rtp: string;
            /** @description Seed of the platform; null until it is revealed. */
            serverSeed: string | null;
            /** @description SHA-256 of the server seed in hexadecimal, published in advance. */
            serverSeedHash: string;
        };
        BgsReseedOut: {
            /**
             * @description Seed that the player chose; part of every outcome.
             * @example 4f9c01ab
             */
            clientSeed: string;
            /**
             * Format: int64
             * @description Number of the round within the pair of seeds.
             * @example 12
             */
            nonce: number;
            /** @description The previous pair of seeds, now revealed. */
            revealed: components["schemas"]["BgsRevealedOut"];
            /** @description SHA-256 of the server seed in hexadecimal, published in advance. */
            serverSeedHash: string;
        };
        BgsRevealedOut: {
            /**
             * @description Seed that the player chose; part of every outcome.
             * @example 4f9c01ab
             */
            clientSeed: string;
            /**
             * Format: int64
             * @description Last nonce of the revealed pair of seeds.
             * @example 57
             */
            lastNonce: number;
            /** @description Seed of the platform; null until it is revealed. */
            serverSeed: string;
            /** @description SHA-256 of the server seed in hexadecimal, published in advance. */
            serverSeedHash: string;
        };
        BgsRoundOut: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string | null;
            /**
             * Format: int64
             * @description Version of the balance; it only grows, so the larger one is newer.
             * @example 118
             */
            balanceVersion: number | null;
            /** @description The player's choices; the form depends on the game. */
            choices: unknown;
            /**
             * @description Seed that the player chose; part of every outcome.
             * @example 4f9c01ab
             */
            clientSeed: string;
            /**
             * Format: int64
             * @description Number of the round within the pair of seeds.
             * @example 12
             */
            nonce: number | null;
            /** @description Outcome; the form depends on the game. */
            outcome: unknown;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string | null;
            /**
             * Format: uuid
             * @description Identifier of the round.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            roundId: string;
            /**
             * @description Return to player in percent.
             * @example 97.00
             */
            rtp: string;
            /** @description SHA-256 of the server seed in hexadecimal, published in advance. */
            serverSeedHash: string;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /** @description Current state. */
            state: components["schemas"]["BgsState"];
        };
        BgsSessionOut: {
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * Format: int64
             * @description Version of the balance; it only grows, so the larger one is newer.
             * @example 118
             */
            balanceVersion: number;
            /**
             * @description Seed that the player chose; part of every outcome.
             * @example 4f9c01ab
             */
            clientSeed: string;
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * @description Symbol of the currency.
             * @example ฿
             */
            currencySymbol: string;
            /**
             * @description Language.
             * @example en
             */
            language: string;
            /**
             * @description Largest stake. Decimal, in units of the currency.
             * @example 125.50
             */
            maxStake: string;
            /**
             * @description Largest win of one round.
             * @example 500000.00
             */
            maxWin: string;
            /**
             * @description Smallest stake. Decimal, in units of the currency.
             * @example 125.50
             */
            minStake: string;
            /**
             * Format: int64
             * @description Number of the round within the pair of seeds.
             * @example 12
             */
            nonce: number;
            /**
             * @description Return to player in percent.
             * @example 97.00
             */
            rtp: string;
            /** @description Returns to player that can be chosen, in percent. */
            rtpSettings: string[];
            /** @description SHA-256 of the server seed in hexadecimal, published in advance. */
            serverSeedHash: string;
            /** @description Token of the game session. */
            session: string;
        };
        /** @enum {string} */
        BgsState: "OPEN" | "DEBITED" | "SETTLED" | "FAILED";
        /** @enum {string} */
        CatalogDrawForm: "list" | "joined" | "object";
        /** @enum {string} */
        CatalogForm: "sets" | "slots" | "tickets" | "numbers" | "banker" | "pool" | "pairs";
        CatalogGame: {
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /** @description How it is written. */
            form: components["schemas"]["CatalogDrawForm"];
            /**
             * Format: int64
             * @description The highest number.
             * @example 9
             */
            high: number;
            /** @description Whether each number shows once. */
            isDistinct?: boolean;
            /** @description Whether the numbers are in order. */
            isSorted?: boolean;
            /**
             * Format: int64
             * @description The lowest number.
             * @example 0
             */
            low: number;
            /** @description Prize modes. */
            modes: components["schemas"]["CatalogMode"][];
            /** @description Prizes of a draw in their order. */
            prizes: components["schemas"]["CatalogPrize"][];
        };
        CatalogGroup: {
            /**
             * Format: int64
             * @description Largest stake.
             * @example 5000
             */
            max: number;
            /**
             * Format: int64
             * @description Smallest stake.
             * @example 1
             */
            min: number;
        };
        /** @enum {string} */
        CatalogKind: "straight" | "cascade" | "sum" | "span" | "pattern" | "group_sum" | "group_banker" | "position" | "shows" | "shows_list" | "attributes" | "any_straight" | "list" | "permute" | "roll" | "tail" | "pack" | "both" | "choice" | "hits" | "pool_all" | "pool_full" | "pool_none" | "pool_pair";
        /** @enum {string} */
        CatalogMode: "LOTT" | "ZY" | "ELOTT" | "SEA" | "VN";
        /** @enum {string} */
        CatalogOrder: "ordered" | "multiset" | "distinct";
        CatalogPart: {
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /**
             * Format: int64
             * @description How often a symbol shows.
             * @example 1
             */
            times: number;
        };
        CatalogPrize: {
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /**
             * Format: int64
             * @description Digits of each number.
             * @example 5
             */
            digits: number;
            /** @description Whether the prize is written as an array. */
            isList?: boolean;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description Whether only some games sell the prize. */
            optional?: boolean;
        };
        CatalogRead: {
            /**
             * Format: int64
             * @description Place of the tier.
             * @example 0
             */
            tier: number;
            /** @description Part of the draw that the type reads. */
            view: string;
        };
        CatalogSymbols: {
            /**
             * Format: int64
             * @description The highest number.
             * @example 9
             */
            high: number;
            /** @description Names of the symbols. */
            labels?: string[];
            /**
             * Format: int64
             * @description The lowest number.
             * @example 0
             */
            low: number;
            /** @description Whether symbols are separated by a space. */
            spaced?: boolean;
            /**
             * Format: int64
             * @description Width in pixels.
             * @example 720
             */
            width: number;
        };
        CatalogTier: {
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /**
             * @description Reciprocal of the probability.
             * @example 1000/3
             */
            n?: string;
            /**
             * @description Decimal odds. Decimal, in units of the currency.
             * @example 125.50
             */
            odds?: string;
        };
        CatalogType: {
            /** @description Whether "-" stands for a position that is not played. */
            blank?: boolean;
            /** @description Whether the tiers stand once for each number of permutations. */
            byClass?: boolean;
            /** @description Sub-categories that the vendor offers. */
            classes?: number[];
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /** @description Whether the positions never hold the same symbol. */
            different?: boolean;
            /**
             * Format: int64
             * @description How much the stake is lowered, in 1/10,000.
             * @example 0
             */
            discountBps?: number;
            /** @description Rule that decides which options win. */
            fact?: string;
            /**
             * Format: int64
             * @description How much the payout is lowered, in 1/10,000.
             * @example 0
             */
            feeBps?: number;
            /** @description How it is written. */
            form: components["schemas"]["CatalogForm"];
            /** @description Games concerned. */
            games: string[];
            /** @description Sets of the selection. */
            groups?: components["schemas"]["CatalogGroup"][];
            /**
             * Format: int64
             * @description The least value that is big.
             * @example 5
             */
            half?: number;
            /**
             * Format: int64
             * @description By how many the hits are divided.
             * @example 1
             */
            hitParts?: number;
            /**
             * Format: int64
             * @description How many symbols make a unit or a ticket.
             * @example 3
             */
            k?: number;
            /** @description Kind of the item. */
            kind: components["schemas"]["CatalogKind"];
            /**
             * Format: int64
             * @description How many units one number plays.
             * @example 27
             */
            lots?: number;
            /** @description How the game opens. */
            mode: components["schemas"]["CatalogMode"];
            /** @description Tier of each option. */
            optionTiers?: number[];
            /** @description Position of the field; or the provider's reference of the order. */
            order?: components["schemas"]["CatalogOrder"];
            /**
             * Format: int64
             * @description Outcomes of a direct type, of which one selection may cover a share.
             * @example 100000
             */
            outcomes?: number;
            /** @description Parts in which the withdrawal is paid out. */
            parts?: components["schemas"]["CatalogPart"][];
            /**
             * @description Positions that may stand before "@".
             * @example WQBSG
             */
            places?: string;
            /** @description Parts of the draw that win, with their tiers. */
            reads?: components["schemas"]["CatalogRead"][];
            /** @description Selections of one unit of each return that the type has. */
            samples?: string[];
            /** @description Parts of the draw that the slots read. */
            slotViews?: string[];
            /** @description Labels before ":". */
            slots?: string[];
            /** @description Alphabet of the selection. */
            symbols: components["schemas"]["CatalogSymbols"];
            /** @description Prizes of the type. */
            tiers: components["schemas"]["CatalogTier"][];
            /**
             * Format: int64
             * @description How often a symbol shows.
             * @example 1
             */
            times?: number;
            /** @description Part of the draw that the type reads. */
            view?: string;
        };
        /** @enum {string} */
        ClockPeriodKind: "D" | "W" | "H" | "M";
        ContentAnnouncementEvent: {
            /** @description Identifier. */
            id: string;
        };
        ContentAnnouncementOut: {
            /** @description The items; or the text of the item. */
            content: string;
            /** @description Identifier. */
            id: string;
            /**
             * Format: date-time
             * @description When it was published.
             * @example 2026-03-01T09:30:00Z
             */
            time: string;
            /** @description Title to show. */
            title: string;
        };
        ContentAnnouncementsOut: {
            /** @description Banners, in the order in which they are shown. */
            banners: components["schemas"]["ContentBannerOut"][];
            /** @description Headlines of the ticker. */
            headlines: components["schemas"]["ContentAnnouncementOut"][];
            /** @description Announcements. */
            playerNotices: components["schemas"]["ContentAnnouncementOut"][];
            /** @description Pop-ups. */
            popups: components["schemas"]["ContentPopupOut"][];
            /** @description Promotions. */
            promotions: components["schemas"]["ContentPromotionOut"][];
        };
        ContentBannerOut: {
            /**
             * @description What the screen opens when it is activated.
             * @example deposit
             */
            action: string;
            /**
             * @description Group of banners.
             * @example HOME
             */
            groupName: string;
            /** @description Identifier. */
            id: string;
            /**
             * @description Address of the picture.
             * @example /banners/welcome.avif
             */
            image: string;
            /**
             * @description What a banner links to.
             * @example PAGE
             */
            linkageType: string;
            /** @description Text to show. */
            text: string;
            /** @description Title to show. */
            title: string;
            /** @description Address. */
            url: string;
        };
        ContentHelpOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ContentTopicOut"][];
        };
        ContentImageOut: {
            /**
             * Format: int64
             * @description Position, from 0.
             * @example 0
             */
            sequence: number;
            /** @description Address. */
            url: string;
        };
        ContentPopupOut: {
            /** @description The items; or the text of the item. */
            content: string;
            /**
             * @description When the pop-up is shown.
             * @example LOGIN
             */
            execution: string;
            /** @description Identifier. */
            id: string;
            /**
             * Format: date-time
             * @description When it was published.
             * @example 2026-03-01T09:30:00Z
             */
            time: string;
            /** @description Title to show. */
            title: string;
        };
        ContentPromotionOut: {
            /** @description Pictures of the promotion, in order. */
            announcementImages: components["schemas"]["ContentImageOut"][];
            /** @description The items; or the text of the item. */
            content: string;
            /** @description Identifier. */
            id: string;
            /**
             * Format: date-time
             * @description When it was published.
             * @example 2026-03-01T09:30:00Z
             */
            time: string;
            /** @description Title to show. */
            title: string;
        };
        ContentTopicOut: {
            /** @description The items; or the text of the item. */
            content: string;
            /** @description Identifier. */
            id: string;
            /** @description Title to show. */
            title: string;
        };
        ContractBillDetailOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description Id of the contract.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            contractId: string;
            /** @description What has to be paid, in dueCurrency. */
            due: components["schemas"]["ContractDueOut"];
            /**
             * Format: date
             * @description Business day for which it was earned.
             * @example 2026-03-01
             */
            earnedOn: string;
            /** @description What the draw took and paid. */
            figures: components["schemas"]["ContractFiguresOut"];
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["ContractKind"];
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            open: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            paid: string;
            /** @description such as 2026-03-H1 or 2026-03-10T13 */
            period: string;
            /**
             * Format: date-time
             * @description When the bet was settled; null before.
             * @example 2026-03-01T09:30:00Z
             */
            settledAt: string | null;
            /** @description DOWNLINE: the caller receives it; UPLINE: the caller pays it */
            side: components["schemas"]["ContractSide"];
            /** @description Current state. */
            state: components["schemas"]["SettlementBillState"];
            /** @description What the contract pays. */
            terms: components["schemas"]["ContractTerms"];
            /** @description the other side; an upline is masked, the platform is empty */
            with: string;
        };
        ContractBillOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description Id of the contract.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            contractId: string;
            /**
             * Format: date
             * @description Business day for which it was earned.
             * @example 2026-03-01
             */
            earnedOn: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["ContractKind"];
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            open: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            paid: string;
            /** @description such as 2026-03-H1 or 2026-03-10T13 */
            period: string;
            /**
             * Format: date-time
             * @description When the bet was settled; null before.
             * @example 2026-03-01T09:30:00Z
             */
            settledAt: string | null;
            /** @description DOWNLINE: the caller receives it; UPLINE: the caller pays it */
            side: components["schemas"]["ContractSide"];
            /** @description Current state. */
            state: components["schemas"]["SettlementBillState"];
            /** @description the other side; an upline is masked, the platform is empty */
            with: string;
        };
        ContractBillSumsOut: {
            /**
             * @description What has to be paid, in dueCurrency. Decimal, in units of the currency.
             * @example 125.50
             */
            due: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            dueToDownlines: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            paid: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            paidToDownlines: string;
        };
        ContractBillsOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ContractBillOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description Sums over all pages. */
            totals: components["schemas"]["ContractBillSumsOut"];
        };
        ContractContractOut: {
            /** @description Why the contract ended. */
            endedBecause?: string;
            /**
             * Format: date-time
             * @description when it begins to count
             * @example 2026-03-01T09:30:00Z
             */
            from: string | null;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["ContractKind"];
            /**
             * Format: date-time
             * @description when an open request lapses
             * @example 2026-03-01T09:30:00Z
             */
            lapsesAt: string | null;
            /**
             * Format: date-time
             * @description When the two members were matched.
             * @example 2026-03-01T09:30:00Z
             */
            offeredAt: string;
            /** @description Period that the limit covers. */
            period?: components["schemas"]["ClockPeriodKind"];
            /** @description who asks for its end */
            requestedBy: components["schemas"]["ContractSide"] | null;
            /** @description which side the caller is */
            side: components["schemas"]["ContractSide"];
            /** @description Current state. */
            state: components["schemas"]["ContractState"];
            /** @description what the caller may do now */
            steps: components["schemas"]["ContractEvent"][];
            /** @description What the contract pays. */
            terms: components["schemas"]["ContractTerms"];
            /**
             * Format: date-time
             * @description when it has ended to count
             * @example 2026-03-01T09:30:00Z
             */
            to: string | null;
            /** @description the other side; an upline is masked, the platform is empty */
            with: string;
            /**
             * Format: uuid
             * @description the downline; null for an upline
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            withId: string | null;
        };
        ContractDetailOut: {
            /** @description Why the contract ended. */
            endedBecause?: string;
            /** @description contracts with downlines that end if the offer is accepted */
            ends: components["schemas"]["ContractContractOut"][];
            /**
             * Format: date-time
             * @description when it begins to count
             * @example 2026-03-01T09:30:00Z
             */
            from: string | null;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["ContractKind"];
            /**
             * Format: date-time
             * @description when an open request lapses
             * @example 2026-03-01T09:30:00Z
             */
            lapsesAt: string | null;
            /**
             * Format: date-time
             * @description When the two members were matched.
             * @example 2026-03-01T09:30:00Z
             */
            offeredAt: string;
            /** @description Period that the limit covers. */
            period?: components["schemas"]["ClockPeriodKind"];
            /** @description who asks for its end */
            requestedBy: components["schemas"]["ContractSide"] | null;
            /** @description which side the caller is */
            side: components["schemas"]["ContractSide"];
            /** @description Current state. */
            state: components["schemas"]["ContractState"];
            /** @description what the caller may do now */
            steps: components["schemas"]["ContractEvent"][];
            /** @description What the contract pays. */
            terms: components["schemas"]["ContractTerms"];
            /**
             * Format: date-time
             * @description when it has ended to count
             * @example 2026-03-01T09:30:00Z
             */
            to: string | null;
            /** @description the other side; an upline is masked, the platform is empty */
            with: string;
            /**
             * Format: uuid
             * @description the downline; null for an upline
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            withId: string | null;
        };
        ContractDueOut: {
            /**
             * @description the net loss of a team, or the valid bet of a salary Decimal, in units of the currency.
             * @example 125.50
             */
            base: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            carryIn: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            carryOut: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            ratePct: string;
            /**
             * Format: int64
             * @description number of the tier that was reached, from 1
             * @example 0
             */
            tier: number | null;
        };
        /** @enum {string} */
        ContractEvent: "offer" | "accept" | "reject" | "withdraw_offer" | "lapse" | "void" | "request_termination" | "accept_termination" | "reject_termination" | "cancel_termination" | "auto_terminate" | "supersede" | "force_terminate" | "party_left";
        ContractFiguresOut: {
            /**
             * Format: int64
             * @description Members who placed a bet in the period.
             * @example 42
             */
            active: number;
            /**
             * @description Bonuses and other rewards credited. Decimal, in units of the currency.
             * @example 125.50
             */
            activity: string;
            /**
             * @description the same, earlier on the day Decimal, in units of the currency.
             * @example 125.50
             */
            dayLost: string;
            /**
             * @description the same, earlier on the day Decimal, in units of the currency.
             * @example 125.50
             */
            dayWon: string;
            /**
             * @description stakes of rounds of the slot that were lost Decimal, in units of the currency.
             * @example 125.50
             */
            lost: string;
            /**
             * @description paid by earlier slots of the day Decimal, in units of the currency.
             * @example 125.50
             */
            paidBefore: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Rebates of the bet, or their sum. Decimal, in units of the currency.
             * @example 125.50
             */
            rebate: string;
            /**
             * @description the payee's own salaries for days of the period Decimal, in units of the currency.
             * @example 125.50
             */
            salary: string;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /**
             * @description stakes of rounds of the slot that were won Decimal, in units of the currency.
             * @example 125.50
             */
            won: string;
        };
        /** @enum {string} */
        ContractKind: "DIVIDEND" | "DAILY_SALARY" | "HOURLY_SALARY" | "REALTIME_SALARY";
        ContractLiveEvent: {
            /** @description Identifier. */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["ContractKind"];
            /** @description Current state. */
            state: components["schemas"]["ContractState"];
        };
        /** @enum {string} */
        ContractReason: "PAYABLE" | "NOT_REACHED" | "NEGATIVE" | "ZERO";
        ContractReplayLineOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description null for the proposed contract
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            contractId: string | null;
            /** @description What has to be paid, in dueCurrency. */
            due: components["schemas"]["ContractDueOut"];
            /** @description the contract would end: its rate is above the proposed one */
            ends: boolean;
            /** @description What the draw took and paid. */
            figures: components["schemas"]["ContractFiguresOut"];
            /** @description Reason, as written by the one who acted. */
            reason: components["schemas"]["ContractReason"];
        };
        ContractReplayOut: {
            /**
             * Format: date
             * @description Start of the period, included; or the source of the item.
             * @example 2026-03-01
             */
            from: string;
            /** @description Lines to show; or the number of paylines of a game. */
            lines: components["schemas"]["ContractReplayLineOut"][];
            /**
             * @description what the caller would have kept Decimal, in units of the currency.
             * @example 125.50
             */
            net: string;
            /** @description The proposed contract. */
            own: components["schemas"]["ContractReplayLineOut"];
            /** @description Period that the limit covers. */
            period: string;
            /**
             * Format: date
             * @description End of the period, excluded; or the receiver.
             * @example 2026-03-01
             */
            to: string;
        };
        /** @enum {string} */
        ContractSide: "UPLINE" | "DOWNLINE";
        /** @enum {string} */
        ContractState: "PENDING" | "ACTIVE" | "TERMINATION_REQUESTED" | "REJECTED" | "WITHDRAWN" | "LAPSED" | "VOIDED" | "TERMINATED" | "AUTO_TERMINATED" | "SUPERSEDED";
        ContractTerms: {
            /**
             * @description real-time salary: rounds that were lost Decimal, in units of the currency.
             * @example 125.50
             */
            lossRatePct?: string;
            /**
             * @description real-time salary: rounds that were won Decimal, in units of the currency.
             * @example 125.50
             */
            profitRatePct?: string;
            /**
             * @description real-time salary: smallest stake of a round Decimal, in units of the currency.
             * @example 125.50
             */
            singleRoundBet?: string;
            /** @description Prizes of the type. */
            tiers?: components["schemas"]["ContractTier"][];
        };
        ContractTier: {
            /**
             * Format: int64
             * @description members who were active
             * @example 42
             */
            active: number;
            /**
             * @description net loss of the team; dividends only Decimal, in units of the currency.
             * @example 125.50
             */
            loss?: string;
            /**
             * @description in percent, such as 0.50 Decimal, in units of the currency.
             * @example 125.50
             */
            ratePct: string;
            /**
             * @description of the team in the period, day or hour Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        CursorBetOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["BetBetOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorContractOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ContractContractOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorDepositOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["DepositDepositOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorEntryOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["WalletEntryOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorIssueOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["LotteryIssueOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorLotteryBetOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["LotteryLotteryBetOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorMatchOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["MatchingMatchOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorMessageOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["MessageMessageOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorOriginOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ReportOriginOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorRoundOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["BgsRoundOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorTransferOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["TransferTransferOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        CursorWithdrawalOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["WithdrawalWithdrawalOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
        };
        DepositChannelOut: {
            /**
             * @description Local time at which the channel closes; null when it is always open.
             * @example 23:30
             */
            closesAt: string | null;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string | null;
            /**
             * @description Fee of the operation. Decimal, in units of the currency.
             * @example 125.50
             */
            fee: string;
            /** @description Identifier. */
            id: string;
            /** @description Whether a member transfers the amount directly to another member. */
            isMatched: boolean;
            /**
             * @description Largest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            maxAmount: string;
            /**
             * @description Method.
             * @example BANK
             */
            method: string;
            /**
             * @description Smallest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            minAmount: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /**
             * @description Local time at which the channel opens; null when it is always open.
             * @example 08:00
             */
            opensAt: string | null;
            /** @description Why the channel cannot be used now; null when it can. */
            pause: components["schemas"]["DepositPause"] | null;
            /** @description Amounts that are offered as buttons. */
            quickAmounts: string[];
            /**
             * Format: int64
             * @description How long a deposit usually takes, in minutes.
             * @example 5
             */
            usualMinutes: number;
        };
        DepositChannelsOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["DepositChannelOut"][];
        };
        DepositDepositOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * @description Name of the payment channel.
             * @example PromptPay
             */
            channelName: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the deposit was credited; null before.
             * @example 2026-03-01T09:30:00Z
             */
            creditedAt: string | null;
            /**
             * @description What has to be paid, in dueCurrency. Decimal, in units of the currency.
             * @example 125.50
             */
            due: string;
            /**
             * @description Currency in which has to be paid.
             * @example THB
             */
            dueCurrency: string;
            /**
             * Format: date-time
             * @description Until when it is valid.
             * @example 2026-03-01T09:30:00Z
             */
            expiresAt: string;
            /**
             * @description Fee of the operation. Decimal, in units of the currency.
             * @example 125.50
             */
            fee: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Whether a member transfers the amount directly to another member. */
            isMatched: boolean;
            /**
             * @description Method.
             * @example BANK
             */
            method: string;
            /** @description Account to which the transfer goes. */
            payTo?: components["schemas"]["DepositPayToOut"];
            /** @description Address of the payment page; null for a bank transfer. */
            payUrl: string | null;
            /** @description Content of the QR code; null when there is none. */
            qrText: string | null;
            /**
             * @description Reason, as written by the one who acted.
             * @example Verified by phone.
             */
            reason?: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Current state. */
            state: components["schemas"]["DepositState"];
        };
        DepositEvent: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Current state. */
            state: components["schemas"]["DepositState"];
        };
        /** @enum {string} */
        DepositPause: "PAUSED" | "OUTSIDE_HOURS";
        DepositPayToOut: {
            /**
             * @description Name of the account holder.
             * @example Pia Wong
             */
            holder?: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /**
             * @description Number of the account, or position of the item.
             * @example 1
             */
            number: string;
        };
        DepositQuoteOut: {
            /**
             * @description Amount in the currency of the coin. Decimal, in units of the currency.
             * @example 125.50
             */
            coin: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * Format: int64
             * @description Denominator of the exchange rate.
             * @example 1000000
             */
            denominator: number;
            /**
             * Format: date-time
             * @description Until when it is valid.
             * @example 2026-03-01T09:30:00Z
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: int64
             * @description Numerator of the exchange rate.
             * @example 36250000
             */
            numerator: number;
        };
        /** @enum {string} */
        DepositState: "CREATED" | "PENDING_PAYMENT" | "CREDITED" | "FAILED" | "CANCELLED" | "EXPIRED" | "IN_REVIEW" | "REVERSED";
        /** @enum {string} */
        DestinationKind: "BANK" | "EWALLET" | "PROMPTPAY" | "CRYPTO";
        ExportExportOut: {
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it is valid.
             * @example 2026-03-01T09:30:00Z
             */
            expiresAt: string;
            /**
             * @description Name of the file.
             * @example bets-2026-03.csv
             */
            fileName: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: string;
            /**
             * Format: int64
             * @description Rows written so far.
             * @example 500
             */
            rowsDone: number;
            /**
             * Format: int64
             * @description Rows that the file will have.
             * @example 1200
             */
            rowsTotal: number;
            /** @description Current state. */
            state: components["schemas"]["ExportState"];
        };
        ExportListOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ExportExportOut"][];
        };
        /** @enum {string} */
        ExportState: "WAITING" | "RUNNING" | "DONE" | "FAILED";
        ExportWorkbookOut: {
            /** @description the file, in base64 */
            content: string;
            /**
             * @description Name of the file.
             * @example bets-2026-03.csv
             */
            fileName: string;
            /** @description Kind of the item. */
            type: string;
        };
        /** @description The envelope of every error. */
        Failure: {
            /**
             * @description Stable code to act on.
             * @example validation_failed
             * @enum {string}
             */
            errorCode: "malformed_json" | "message_replayed" | "bad_ciphertext" | "session_required" | "session_expired" | "wrong_credentials" | "passkey_refused" | "verification_required" | "reauthentication_required" | "foreign_origin" | "agents_only" | "members_only" | "true_account_required" | "account_locked" | "account_frozen" | "self_excluded" | "second_person_required" | "enrollment_required" | "role_required" | "not_found" | "conflict" | "insufficient_balance" | "limit_exceeded" | "reality_check_due" | "state_changed" | "operation_in_progress" | "request_timeout" | "body_too_large" | "headers_too_large" | "validation_failed" | "idempotency_key_reused" | "idempotency_key_required" | "invitation_code_error" | "captcha_wrong" | "code_wrong" | "code_expired" | "too_many_requests" | "region_blocked" | "invalid_domain" | "internal_error" | "maintenance" | "game_maintenance" | "temporarily_unavailable" | "outcome_unknown" | "amount_scale" | "amount_below_min" | "amount_above_max" | "payment_password_wrong" | "stake_out_of_range" | "choice_not_offered" | "username_taken" | "social_refused" | "insufficient_withdrawable" | "daily_count_exceeded" | "daily_amount_exceeded" | "open_deposits_exceeded" | "payee_too_new" | "payment_password_missing" | "round_open" | "game_session_expired" | "proof_required" | "already_final" | "not_disbursed" | "nothing_open" | "already_disputed" | "not_disputed" | "export_running" | "same_account" | "not_an_agent" | "not_direct_downline" | "not_direct_upline" | "sender_frozen" | "receiver_frozen" | "overdue_contract_bills" | "vendor_transfer_open" | "issue_closed" | "issue_not_open" | "invalid_selection" | "units_mismatch" | "odds_changed" | "prize_group_out_of_range" | "number_full" | "number_closed" | "chase_limit" | "cancel_too_late" | "downline_not_agent" | "tiers_not_ascending" | "rate_zero" | "no_own_contract" | "rate_exceeds_own" | "period_mismatch" | "request_already_pending" | "tier_not_covered";
            /**
             * @description Text for the user, in the language of Accept-Language.
             * @example Check the highlighted fields.
             */
            message: string;
            /**
             * Format: uuid
             * @description Identifies the request in the logs; quote it to support. Also sent as X-Request-Id.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            requestId: string;
            /**
             * @description Always false.
             * @enum {boolean}
             */
            success: false;
            /** @description Details by code: `fields` (validation_failed: code and parameters for each field), `retryAfter` (seconds), and others. */
            value?: {
                [key: string]: unknown;
            };
        };
        GameFavoriteIDsOut: {
            /** @description The items; or the text of the item. */
            content: string[];
        };
        GameFreeRoundsList: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameFreeRoundsOut"][];
        };
        GameFreeRoundsOut: {
            /**
             * @description Stake of each free round. Decimal, in units of the currency.
             * @example 125.50
             */
            betValue: string;
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /** @description Games concerned. */
            games: components["schemas"]["GameGameOut"][];
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: int64
             * @description What is left.
             */
            left: number;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /**
             * Format: int64
             * @description Wagering requirement.
             */
            turnover: number;
            /**
             * Format: date-time
             * @description Until when it can be used.
             * @example 2026-03-01T09:30:00Z
             */
            validUntil: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
            /**
             * @description Name of the game vendor.
             * @example Sandbox Slots
             */
            vendorName: string;
        };
        GameGameOut: {
            /**
             * Format: date-time
             * @description When maintenance ends; absent when unknown.
             * @example 2026-03-01T09:30:00Z
             */
            backAt?: string;
            /**
             * @description Sub-category of the game.
             * @example SLOT
             */
            class: string;
            /** @description Whether the game can be played with play money. */
            demo: boolean;
            /**
             * @description the name to show, as nodeName
             * @example Sandbox Slots
             */
            displayName: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Address of the picture.
             * @example /covers/rng/sandbox/lucky-gems.webp
             */
            iconUrl: string;
            /**
             * Format: int64
             * @description Whether the item is popular.
             */
            isHot: number;
            /**
             * @description Current amount of the jackpot; null when there is none.
             * @example 125000.00
             */
            jackpot: string | null;
            /**
             * Format: int64
             * @description Lines to show; or the number of paylines of a game.
             */
            lines: number | null;
            /** @description Whether it is under maintenance. */
            maintenance: boolean;
            /**
             * @description Largest stake.
             * @example 5000.00
             */
            maxStake: string;
            /**
             * @description Smallest stake.
             * @example 1.00
             */
            minStake: string;
            /** @description Identifier of the game. */
            nodeId: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            nodeName: string;
            /**
             * @description Return to player in percent.
             * @example 97.00
             */
            rtp: string | null;
            /**
             * @description Sub-type of games.
             * @example JP
             */
            subType: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
            /** @description code of the vendor, as vassalage */
            vendorCode: string;
            /**
             * @description Name of the game vendor.
             * @example Sandbox Slots
             */
            vendorName: string;
        };
        GameLaunchOut: {
            /** @description Address at which the game opens; valid once, for a minute. */
            launchUrl: string;
            /**
             * @description How the game opens.
             * @example REAL
             */
            mode: string;
        };
        GameMatchOut: {
            /** @description Visiting side of the fixture; or vendors whose wallets could not be emptied. */
            away: string;
            /** @description Home side of the fixture. */
            home: string;
            /** @description Identifier. */
            id: string;
            /** @description Whether the fixture is highlighted. */
            isFeatured: boolean;
            /** @description Whether the item is popular. */
            isHot: boolean;
            /**
             * @description League of the fixture.
             * @example Thai League 1
             */
            league: string;
            /**
             * Format: int64
             * @description Minute of play.
             * @example 57
             */
            minute: number;
            /** @description Identifier of the game. */
            nodeId: string;
            /**
             * Format: int64
             * @description of the fight in its day; 0 if the vendor does not number its matches
             * @example 1
             */
            number: number;
            /** @description Decimal odds. */
            odds: components["schemas"]["GamePriceOut"][];
            /**
             * @description Score of home and away.
             * @example [
             *       1,
             *       0
             *     ]
             */
            score: number[];
            /**
             * @description Sport.
             * @example FOOTBALL
             */
            sport: string;
            /**
             * Format: date-time
             * @description When the fixture starts.
             * @example 2026-03-01T09:30:00Z
             */
            startsAt: string;
            /** @description Current state. */
            state: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
            /**
             * @description Name of the game vendor.
             * @example Sandbox Slots
             */
            vendorName: string;
        };
        GameMatchesOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameMatchOut"][];
        };
        GameMenu: {
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /** @description Game vendors. */
            vendors: components["schemas"]["GameMenuVendor"][];
        };
        GameMenuVendor: {
            /**
             * Format: int64
             * @description Number of games of the vendor in this category.
             * @example 48
             */
            cards: number;
            /** @description Sub-categories that the vendor offers. */
            classes?: string[];
            /**
             * @description Name to show.
             * @example Sandbox Slots
             */
            displayName: string;
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string | null;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Whether the entry opens a game directly: 1 yes, 0 no.
             * @example 0
             */
            isGame: string;
            /** @description Whether it is under maintenance. */
            maintenance: boolean;
            /** @description Identifier of the game. */
            nodeId: string | null;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
        };
        GameMenusOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameMenu"][];
        };
        GameNewVendor: {
            /**
             * @description Name to show.
             * @example Sandbox Slots
             */
            displayName: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
        };
        GameNewVendorsOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameNewVendor"][];
        };
        /** @enum {string} */
        GameOrder: "POPULAR" | "NEW" | "NAME";
        GamePriceOut: {
            /**
             * @description Decimal odds.
             * @example 1.85
             */
            odds: string;
            /**
             * @description Outcome that is bet on.
             * @example HOME
             */
            pick: string;
        };
        GameRoomOut: {
            /**
             * @description Sub-category of the game.
             * @example SLOT
             */
            class: string;
            /**
             * @description Largest stake.
             * @example 5000.00
             */
            maxStake: string;
            /**
             * @description Smallest stake.
             * @example 1.00
             */
            minStake: string;
            /** @description Identifier of the game. */
            nodeId: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            nodeName: string;
            /**
             * Format: int64
             * @description Number of seats.
             * @example 7
             */
            seats: number;
            /**
             * Format: int64
             * @description Seats that are taken.
             * @example 3
             */
            taken: number;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
            /**
             * @description Name of the game vendor.
             * @example Sandbox Slots
             */
            vendorName: string;
        };
        GameRoomsOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameRoomOut"][];
        };
        /** @enum {string} */
        GameSection: "ALL" | "HOT" | "NEW" | "FAV" | "RECENT";
        GameWinOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /** @description When it happened. */
            at: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * @description Address of the picture.
             * @example /covers/rng/sandbox/lucky-gems.webp
             */
            iconUrl: string;
            /**
             * @description Amount of the win.
             * @example 12500.00
             */
            winAmount: string;
        };
        GameWinnerOut: {
            /** @description The win. */
            vo: components["schemas"]["GameWinOut"];
        };
        GameWinnersOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameWinnerOut"][];
        };
        /** @enum {string} */
        LimitKind: "DEPOSIT" | "LOSS" | "STAKE";
        /** @enum {string} */
        LimitLength: "FOREVER" | "P1D" | "P1W" | "P1Y" | "P2W" | "P4W" | "P5Y" | "P6M" | "P6W";
        LimitLimitOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["LimitKind"];
            /**
             * @description What is left. Decimal, in units of the currency.
             * @example 125.50
             */
            left: string;
            /** @description The raise or removal that waits for confirmation; absent when there is none. */
            pending?: components["schemas"]["LimitPendingOut"];
            /** @description Period that the limit covers. */
            period: components["schemas"]["ClockPeriodKind"];
            /**
             * Format: date-time
             * @description When the period of the limit starts again.
             * @example 2026-03-01T09:30:00Z
             */
            renewsAt: string;
            /**
             * @description What has been used. Decimal, in units of the currency.
             * @example 125.50
             */
            used: string;
        };
        LimitLimitsOut: {
            /**
             * Format: int64
             * @description Interval of the mandatory reminder in minutes; absent when there is none.
             * @example 60
             */
            demandedMinutes?: number;
            /** @description Whether the member has never deposited. */
            isFirstDeposit: boolean;
            /** @description Limits that apply. */
            limits: components["schemas"]["LimitLimitOut"][];
            /**
             * Format: int64
             * @description Interval of the reminder in minutes; 0 means none.
             * @example 30
             */
            reminderMinutes: number;
            /** @description The stop that is in force; absent when there is none. */
            stop?: components["schemas"]["LimitStopOut"];
            /**
             * Format: int64
             * @description Hours before a raised limit can be confirmed
             * @example 24
             */
            waitHours: number;
        };
        LimitPendingOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount?: string;
            /** @description Whether the waiting time of the raise is over. */
            isReady: boolean;
            /**
             * Format: date-time
             * @description From when the raise may be confirmed.
             * @example 2026-03-01T09:30:00Z
             */
            readyAt: string;
        };
        LimitReachedEvent: {
            /**
             * @description the limit Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * @description Kind of the item.
             * @enum {unknown}
             */
            kind: components["schemas"]["LimitKind"];
            /**
             * @description day, week or month
             * @enum {unknown}
             */
            period: components["schemas"]["ClockPeriodKind"];
            /**
             * Format: date-time
             * @description when the next period begins
             * @example 2026-03-01T09:30:00Z
             */
            renewsAt: string;
        };
        LimitReminderEvent: {
            /**
             * Format: date-time
             * @description since when the reality check is due
             * @example 2026-03-01T09:30:00Z
             */
            dueAt: string;
        };
        LimitSessionOut: {
            /**
             * Format: date-time
             * @description Instant for which the figures hold.
             * @example 2026-03-01T09:30:00Z
             */
            asOf: string;
            /**
             * Format: date-time
             * @description When the next reality check is due; absent when there is none.
             * @example 2026-03-01T09:30:00Z
             */
            dueAt?: string;
            /**
             * @description Payouts minus stakes since the session began. Decimal, in units of the currency.
             * @example 125.50
             */
            net: string;
            /**
             * Format: int64
             * @description Interval of the reminder in minutes; 0 means none.
             * @example 30
             */
            reminderMinutes: number;
            /**
             * @description Stakes since the session began. Decimal, in units of the currency.
             * @example 125.50
             */
            staked: string;
            /**
             * Format: date-time
             * @description When the session began.
             * @example 2026-03-01T09:30:00Z
             */
            startedAt: string;
            /**
             * @description Payouts since the session began. Decimal, in units of the currency.
             * @example 125.50
             */
            won: string;
        };
        LimitStopEvent: {
            /**
             * @description Kind of the item.
             * @enum {unknown}
             */
            kind: components["schemas"]["LimitStopKind"];
            /**
             * Format: date-time
             * @description null: permanent
             * @example 2026-03-01T09:30:00Z
             */
            until: string | null;
        };
        /** @enum {string} */
        LimitStopKind: "TIME_OUT" | "EXCLUSION";
        LimitStopOut: {
            /**
             * Format: date-time
             * @description Start of the period, included; or the source of the item.
             * @example 2026-03-01T09:30:00Z
             */
            from: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["LimitStopKind"];
            /**
             * Format: date-time
             * @description End, excluded; null or absent when it has none.
             * @example 2026-03-01T09:30:00Z
             */
            until?: string;
        };
        LiveByeEvent: Record<string, never>;
        LiveResyncEvent: Record<string, never>;
        LotteryBetsOfOut: {
            /** @description The actions, each processed by itself. */
            items: components["schemas"]["LotteryLotteryBetOut"][];
        };
        LotteryBoardOut: {
            /** @description what a draw looks like */
            game: components["schemas"]["CatalogGame"];
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string;
            /**
             * Format: int64
             * @description Version of the game's odds.
             * @example 1
             */
            oddsVersion: number;
            /**
             * @description Prize mode: how bets are priced.
             * @example LOTT
             */
            prizeMode: string;
            /** @description Kinds of announcements, separated by commas. */
            types: components["schemas"]["LotteryTypeOut"][];
        };
        LotteryCancelledOut: {
            /**
             * Format: int64
             * @description how many bets were cancelled; the others were closed already
             */
            cancelled: number;
        };
        LotteryContentIn: {
            /**
             * @description Code of the bet type.
             * @example SSC_POS
             */
            betType: string;
            /**
             * Format: int64
             * @description lowest share of the price that the member accepts for a number that pays less, in parts per million
             */
            factorPpm?: number;
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string;
            /** @description Draws in which the selection is played. */
            numeros: components["schemas"]["LotteryNumeroIn"][];
            /**
             * Format: int64
             * @description version of the odds that the client shows
             * @example 1
             */
            oddsVersion?: number;
            /**
             * Format: int64
             * @description LOTT: group whose prizes are paid
             * @example 1800
             */
            prizeGroup?: number;
            /**
             * @description What the bet plays, in the form of its type.
             * @example -,-,-,-,7
             */
            selection: string;
            /** @description Size of a unit, or CASH for the currency itself. */
            unitMode: components["schemas"]["RulesUnitMode"];
            /**
             * Format: int64
             * @description units that the client counted
             * @example 1
             */
            units: number;
            /** @description a chase ends with its first win */
            winStop?: boolean;
        };
        LotteryCurrentOut: {
            /** @description of the first issue: published before its sales */
            commitment: string | null;
            /** @description Source of randomness: the public beacon, or the installation itself. */
            entropy: components["schemas"]["LotteryEntropy"] | null;
            /** @description the issue that is sold now, then those that follow */
            issues: components["schemas"]["LotteryIssueOut"][];
            /** @description the last issue that is closed */
            last?: components["schemas"]["LotteryIssueOut"];
            /**
             * Format: date-time
             * @description the platform's clock, for countdowns
             * @example 2026-03-01T09:30:00Z
             */
            now: string;
            /**
             * Format: int64
             * @description round of the public beacon that decides the draw
             */
            round: number | null;
        };
        LotteryDrawEvent: {
            /**
             * Format: uuid
             * @description Draw.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            issueId: string;
            /**
             * @description what the member's bets of the draw that won paid, together Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
        };
        /** @enum {string} */
        LotteryEntropy: "local" | "drand";
        LotteryGameOut: {
            /**
             * Format: date-time
             * @description Local time at which the channel closes; null when it is always open.
             * @example 2026-03-01T09:30:00Z
             */
            closesAt: string | null;
            /**
             * Format: date-time
             * @description When the numbers are drawn.
             * @example 2026-03-01T09:30:00Z
             */
            drawsAt: string | null;
            /**
             * Format: int64
             * @description interval of the draws; 0: at certain times
             */
            everySeconds: number;
            /**
             * @description code of the game as it is sold, such as SSC_1M
             * @example lucky-gems
             */
            gameCode: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /** @description whether it is sold at all */
            isOpen: boolean;
            /**
             * @description Number of the last draw.
             * @example 202611200101
             */
            lastNumber: string | null;
            /** @description numbers of the last draw, in the form of the game */
            lastResult: string | null;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description Identifier of the game. */
            nodeId: string;
            /**
             * @description number of the issue that is sold now
             * @example 1
             */
            number: string | null;
            /** @description Prize modes in which the game is sold. */
            prizeModes: string[];
            /**
             * @description Province of a Vietnamese lottery.
             * @example TIENGIANG
             */
            province: string | null;
            /**
             * @description Region of a Vietnamese lottery.
             * @example MN
             */
            region: string | null;
            /** @description code of the game's rules, such as SSC */
            rules: string;
            /** @description Where the wagering requirement comes from. */
            source: components["schemas"]["LotterySource"];
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vassalage: string;
        };
        LotteryGamesOut: {
            /** @description Games concerned. */
            games: components["schemas"]["LotteryGameOut"][];
            /**
             * Format: date-time
             * @description the platform's clock, for countdowns
             * @example 2026-03-01T09:30:00Z
             */
            now: string;
        };
        LotteryIssueOut: {
            /**
             * Format: date-time
             * @description Local time at which the channel closes; null when it is always open.
             * @example 2026-03-01T09:30:00Z
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description When the numbers are drawn.
             * @example 2026-03-01T09:30:00Z
             */
            drawsAt: string;
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string;
            /** @description whether the numbers can be recomputed */
            hasProof: boolean;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description Number of the account, or position of the item.
             * @example 1
             */
            number: string;
            /**
             * Format: date-time
             * @description Local time at which the channel opens; null when it is always open.
             * @example 2026-03-01T09:30:00Z
             */
            opensAt: string;
            /**
             * @description why it is void
             * @example Verified by phone.
             */
            reason: string | null;
            /**
             * @description numbers in the form of the game
             * @example 3,0,9,1,7
             */
            result: string | null;
            /** @description Current state. */
            state: components["schemas"]["LotteryIssueState"];
            /**
             * Format: int64
             * @description how often it was settled; above 1 the result was corrected
             * @example 118
             */
            version: number;
        };
        /** @enum {string} */
        LotteryIssueState: "SCHEDULED" | "OPEN" | "CLOSED" | "ENTERED" | "DRAWN" | "SETTLING" | "SETTLED" | "DELAYED" | "VOIDED" | "CORRECTING";
        /** @enum {string} */
        LotteryItemState: "PENDING" | "WON" | "LOST" | "PUSH" | "REFUNDED" | "CANCELLED" | "LATE";
        LotteryLimits: {
            /**
             * Format: int64
             * @description How many bets a member may cancel on one business day.
             * @example 10
             */
            cancels: number;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            exposure: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            itemPayout: string;
            /**
             * Format: int64
             * @description The actions, each processed by itself.
             */
            items: number;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            maxItem: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            memberPayout: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            memberStake: string;
            /**
             * @description Decimal, in units of the currency.
             * @example 125.50
             */
            minItem: string;
        };
        LotteryLotteryBetOut: {
            /**
             * @description Code of the bet type.
             * @example SSC_POS
             */
            betType: string;
            /**
             * Format: uuid
             * @description Chase that the bet belongs to.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            chaseId: string | null;
            /**
             * Format: date-time
             * @description Local time at which the channel closes; null when it is always open.
             * @example 2026-03-01T09:30:00Z
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description When the numbers are drawn.
             * @example 2026-03-01T09:30:00Z
             */
            drawsAt: string;
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: uuid
             * @description Draw.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            issueId: string;
            /** @description State of the draw. */
            issueState: components["schemas"]["LotteryIssueState"];
            /**
             * Format: int64
             * @description Multiple of the base stake, or the amount of a unit.
             * @example 1
             */
            multiple: number;
            /**
             * @description Number of the account, or position of the item.
             * @example 1
             */
            number: string;
            /** @description odds by tier; empty for prize groups */
            odds: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Order that the bet belongs to.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            orderId: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * Format: date-time
             * @description When the bet was placed.
             * @example 2026-03-01T09:30:00Z
             */
            placedAt: string;
            /**
             * Format: int64
             * @description Prize group whose prizes are paid.
             * @example 1800
             */
            prizeGroup: number | null;
            /**
             * @description Prize mode: how bets are priced.
             * @example LOTT
             */
            prizeMode: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /**
             * @description Drawn numbers, in the form of the game.
             * @example 3,0,9,1,7
             */
            result: string | null;
            /**
             * @description What the bet plays, in the form of its type.
             * @example -,-,-,-,7
             */
            selection: string;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
            /** @description Current state. */
            state: components["schemas"]["LotteryItemState"];
            /** @description Size of a unit, or CASH for the currency itself. */
            unitMode: components["schemas"]["RulesUnitMode"];
            /**
             * Format: int64
             * @description Units that the selection plays.
             * @example 1
             */
            units: number;
            /**
             * Format: int64
             * @description Version of the balance; it only grows, so the larger one is newer.
             * @example 118
             */
            version: number;
            /** @description Whether the chase ends with its first win. */
            winStop: boolean;
        };
        LotteryNumeroIn: {
            /**
             * Format: int64
             * @description Multiple of the base stake, or the amount of a unit.
             * @example 1
             */
            multiple: number;
            /**
             * @description number of the issue
             * @example 202611200101
             */
            numero: string;
        };
        LotteryOpenedListOut: {
            /**
             * Format: date
             * @description Business day.
             * @example 2026-03-01
             */
            day: string;
            /** @description Drawn numbers. */
            opened: components["schemas"]["LotteryOpenedOut"][];
        };
        LotteryOpenedOut: {
            /**
             * Format: date-time
             * @description When the numbers are drawn.
             * @example 2026-03-01T09:30:00Z
             */
            drawsAt: string;
            /**
             * @description Code of the game; null for a vendor with several games.
             * @example lucky-gems
             */
            gameCode: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /**
             * @description number of the issue
             * @example 202611200101
             */
            numero: string;
            /** @description prizes of the draw */
            opened: string;
            /**
             * @description Province of a Vietnamese lottery.
             * @example TIENGIANG
             */
            province: string | null;
            /**
             * @description Region of a Vietnamese lottery.
             * @example MN
             */
            region: string | null;
        };
        LotteryOrderOut: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description The actions, each processed by itself. */
            items: string[];
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake: string;
        };
        LotteryProofOut: {
            /** @description Randomness of the public beacon's round, in hexadecimal. */
            beacon: string | null;
            /** @description SHA-256 of LOTTV1|game|issue|seed */
            commitment: string;
            /** @description Source of randomness: the public beacon, or the installation itself. */
            entropy: components["schemas"]["LotteryEntropy"] | null;
            /** @description Draw. */
            issue: components["schemas"]["LotteryIssueOut"];
            /** @description the member's bet as the tree contains it */
            line: string;
            /** @description root of the tree of accepted bets; empty before the close */
            orderRoot: string | null;
            /** @description Neighbors on the way to the root of the order tree. */
            path: components["schemas"]["LotteryStepOut"][];
            /**
             * Format: int64
             * @description The vendor's identifier of the round.
             */
            round: number | null;
            /** @description game code in the stream's strings */
            rules: string;
            /** @description empty before the draw */
            seed: string;
            /** @description of the beacon's round */
            signature: string | null;
        };
        /** @enum {string} */
        LotterySource: "OWN" | "OFFICIAL";
        LotteryStepOut: {
            /** @description SHA-256 in hexadecimal. */
            hash: string;
            /** @description whether the neighbor stands on the left */
            isLeft: boolean;
        };
        LotteryTermsOut: {
            /**
             * @description price of a unit in YUAN Decimal, in units of the currency.
             * @example 125.50
             */
            base: string;
            /**
             * Format: int64
             * @description the member's prize group; the difference is paid as rebate
             */
            group: number;
            /** @description Limits that apply. */
            limits: components["schemas"]["LotteryLimits"];
            /**
             * Format: int64
             * @description highest
             */
            maxGroup: number;
            /**
             * Format: int64
             * @description lowest prize group that a bet may choose
             */
            minGroup: number;
            /**
             * @description step of amounts in CASH Decimal, in units of the currency.
             * @example 125.50
             */
            step: string;
        };
        LotteryTierOut: {
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /**
             * @description LOTT: reciprocal of the probability, such as 1000/3
             * @example 1000/3
             */
            n: string;
            /**
             * @description other modes: what a stake of 1 returns
             * @example 1.85
             */
            odds: string;
        };
        LotteryTypeOut: {
            /**
             * Format: int64
             * @description parts per million of the prizes of a group
             */
            factorPpm: number;
            /** @description Prizes of the type. */
            tiers: components["schemas"]["LotteryTierOut"][];
            /** @description the row of the rules */
            type: components["schemas"]["CatalogType"];
        };
        MatchingEvent: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Current state. */
            state: components["schemas"]["MatchingState"];
            /**
             * Format: date-time
             * @description of a new match: end of the time to pay
             * @example 2026-03-01T09:30:00Z
             */
            until?: string;
        };
        MatchingMatchOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * Format: date-time
             * @description Until when the member may answer; afterwards the part counts as received.
             * @example 2026-03-01T09:30:00Z
             */
            deadline: string | null;
            /**
             * Format: date-time
             * @description When it was decided; null before.
             * @example 2026-03-01T09:30:00Z
             */
            decidedAt: string | null;
            /**
             * Format: uuid
             * @description Identifier of the deposit; null for the receiver.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            depositId: string | null;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: date-time
             * @description When a transfer that was counted as received is credited; null unless it was.
             * @example 2026-03-01T09:30:00Z
             */
            lockedUntil: string | null;
            /**
             * Format: date-time
             * @description When the two members were matched.
             * @example 2026-03-01T09:30:00Z
             */
            offeredAt: string;
            /**
             * Format: uuid
             * @description Identifier of the part of the withdrawal; null for the depositor.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            partId: string | null;
            /** @description receipts of the depositor; empty in lists */
            proofs: components["schemas"]["ProofOut"][];
            /**
             * Format: date-time
             * @description When the receipt of the transfer was uploaded; null before.
             * @example 2026-03-01T09:30:00Z
             */
            provenAt: string | null;
            /**
             * @description what an operator found to have arrived Decimal, in units of the currency.
             * @example 125.50
             */
            received: string | null;
            /**
             * @description the receiver finds it with the part of the withdrawal
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Side of a match: who deposits and transfers, or who withdraws and receives. */
            side: components["schemas"]["MatchingSide"];
            /** @description Current state. */
            state: components["schemas"]["MatchingState"];
            /**
             * Format: date-time
             * @description until when the transfer can be made and proven
             * @example 2026-03-01T09:30:00Z
             */
            windowEndsAt: string;
            /**
             * Format: uuid
             * @description Identifier of the withdrawal; null for the depositor.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            withdrawalId: string | null;
        };
        MatchingPayeeOut: {
            /**
             * @description Name of the bank.
             * @example Bangkok Bank
             */
            bank: string;
            /**
             * @description Name of the account holder.
             * @example Pia Wong
             */
            holder: string;
            /**
             * @description Number of the account, or position of the item.
             * @example 1
             */
            number: string;
            /**
             * @description to be entered as the purpose of the transfer
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
        };
        /** @enum {string} */
        MatchingSide: "DEPOSITOR" | "RECEIVER";
        /** @enum {string} */
        MatchingState: "OFFERED" | "LAPSED" | "CANCELLED" | "PROVEN" | "CONFIRMED" | "COUNTED" | "RELEASED" | "DISPUTED" | "RULED_PAID" | "RULED_SHORT" | "RULED_UNPAID" | "FOUND_LATE";
        MemberAffiliateOut: {
            /**
             * @description User name of the agent that the code belongs to.
             * @example agent_nok
             */
            agentName: string;
            /** @description Whether the code is valid. */
            valid: boolean;
        };
        MemberContractsOut: {
            /**
             * Format: int64
             * @description State of the hourly salary contract: 0 none, 1 active, 2 offered.
             * @example 0
             */
            contracthoursalreq: number;
            /**
             * Format: int64
             * @description State of the daily salary contract: 0 none, 1 active, 2 offered.
             * @example 0
             */
            dailysalreqtype: number;
            /**
             * Format: int64
             * @description State of the dividend contract: 0 none, 1 active, 2 offered.
             * @example 0
             */
            divtypereq: number;
            /**
             * Format: int64
             * @description State of the real-time salary contract: 0 none, 1 active, 2 offered.
             * @example 0
             */
            realtimesalreqtype: number;
        };
        MemberIconOut: {
            /**
             * @description the member's picture, a01 to a24, or empty
             * @example a07
             */
            avatar: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * @description Symbol of the currency.
             * @example ฿
             */
            currencySymbol: string;
            /**
             * Format: int64
             * @description Number of unread messages.
             * @example 2
             */
            unreadMessage: number;
        };
        MemberInfoOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /**
             * @description Identifier of one of the offered pictures.
             * @example a07
             */
            avatar: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * @description Symbol of the currency.
             * @example ฿
             */
            currencySymbol: string;
            /** @description Whether a payment password is set. */
            hasPaymentPassword: boolean;
            /** @description Whether the member has a direct upline. */
            hasUpline: boolean;
            /** @description Identifier. */
            id: string;
            /** @description Whether the member is an agent. */
            isAgent: boolean;
            /** @description Always true for a signed-in member. */
            isLogin: boolean;
            /** @description Whether the account plays with play money. */
            isTrial: boolean;
            /**
             * Format: date-time
             * @description When the member last logged in; null if never.
             * @example 2026-03-01T09:30:00Z
             */
            lastLoginAt: string | null;
            /**
             * @description Name that other members see.
             * @example Pia
             */
            nickname: string;
            /**
             * @description The member's referral code.
             * @example PIA7K2
             */
            referralCode: string | null;
            /**
             * Format: date-time
             * @description When the member registered.
             * @example 2026-03-01T09:30:00Z
             */
            registeredAt: string;
            /**
             * Format: int64
             * @description Kind of the item.
             */
            type: number;
        };
        MemberProfileBody: {
            /** @description Postal address, or the masked address of a support contact. */
            address: string;
            /**
             * @description Date of birth.
             * @example 1990-12-31
             */
            birthday: string;
            /**
             * @description Full legal name.
             * @example Pia Wong
             */
            fullname: string;
            /**
             * @description Nationality as ISO 3166-1 alpha-2.
             * @example TH
             */
            nationality: string;
            /**
             * @description Name that other members see.
             * @example Pia
             */
            nickname: string;
            /**
             * @description Occupation.
             * @example Engineer
             */
            occupation: string;
            /**
             * @description Source of income.
             * @example Salary
             */
            sourceOfIncome: string;
        };
        MemberSecurityOut: {
            /**
             * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
             * @example p***@example.com
             */
            email: string | null;
            /** @description Whether a login password is set. */
            hasPassword: boolean;
            /** @description Whether a payment password is set. */
            hasPaymentPassword: boolean;
            /** @description Whether an authenticator is set up. */
            hasTotp: boolean;
            /** @description The previous sign-in. */
            lastSignIn?: components["schemas"]["MemberSignInOut"];
            /**
             * Format: int64
             * @description Number of passkeys.
             * @example 1
             */
            passkeys: number;
            /**
             * Format: date-time
             * @description When the password was last changed; null if never.
             * @example 2026-03-01T09:30:00Z
             */
            passwordChangedAt: string | null;
            /** @description Name of the account holder, masked where it is shown. */
            payeeName: string | null;
            /**
             * @description Mobile number, masked; null when none is bound.
             * @example 08******78
             */
            phone: string | null;
            /**
             * Format: int64
             * @description Recovery codes that are still unused.
             * @example 10
             */
            recoveryCodesLeft: number;
            /** @description Whether new sign-ins are reported by e-mail. */
            signInNotices: boolean;
            /** @description Linked external accounts. */
            social: components["schemas"]["MemberSocialAccountOut"][];
        };
        MemberSignInOut: {
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * @description Name of the device and browser.
             * @example Chrome on Android
             */
            device: string;
            /**
             * @description IP address.
             * @example 203.0.113.7
             */
            ip: string;
            /**
             * @description Approximate place of the IP address.
             * @example Bangkok, TH
             */
            place: string;
        };
        MemberSocialAccountOut: {
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /**
             * @description Name of the provider.
             * @example sandbox
             */
            provider: string;
        };
        /** @enum {string} */
        MessageAbout: "" | "account" | "bill" | "contract" | "deposit" | "free_rounds" | "freeze" | "lottery_order" | "match" | "transfer" | "withdrawal";
        /** @enum {string} */
        MessageCause: "" | "expired" | "refused" | "denied" | "paid" | "unpaid" | "login" | "bet" | "funds" | "income" | "register" | "dividend" | "daily_salary" | "hourly_salary" | "realtime_salary";
        MessageCounts: {
            /**
             * Format: int64
             * @description Number of unread messages.
             * @example 2
             */
            unreadMessage: number;
        };
        MessageEvent: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["MessageKind"];
        };
        /** @enum {string} */
        MessageKind: "bill_held" | "bill_owed" | "bill_paid" | "bill_top_up" | "contract_accepted" | "contract_ended" | "contract_lapsed" | "contract_offered" | "contract_rejected" | "contract_voided" | "contract_withdrawn" | "counted_as_received" | "deposit_credited" | "deposit_failed" | "deposit_reversed" | "device_reused" | "free_rounds_given" | "free_rounds_taken" | "freeze_begun" | "freeze_lifted" | "lottery_won" | "match_disputed" | "match_late" | "match_none" | "match_pay_now" | "match_paying" | "match_returned" | "please_confirm" | "reminder" | "rest_refunded" | "ruling" | "termination_accepted" | "termination_cancelled" | "termination_rejected" | "termination_requested" | "transfer_received" | "withdrawal_approved" | "withdrawal_rejected";
        MessageMessageOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description Why it failed, how it was decided, or what was restricted; empty where the kind says everything. */
            cause: components["schemas"]["MessageCause"];
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /** @description Start of the period, included; or the source of the item. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description The message asked for an answer, which is no longer awaited */
            isAnswered: boolean;
            /** @description Whether the message was read. */
            isRead: boolean;
            /** @description Kind of the item. */
            kind: components["schemas"]["MessageKind"];
            /** @description Identifier of what the item is about; empty or null when there is none. */
            relatedId: string;
            /** @description What the item is about. */
            relatedKind: components["schemas"]["MessageAbout"];
            /**
             * Format: date-time
             * @description End, excluded; null or absent when it has none.
             * @example 2026-03-01T09:30:00Z
             */
            until: string | null;
        };
        PageGameOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["GameGameOut"][];
            /**
             * Format: int64
             * @description Number of this page, from 1.
             * @example 1
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Number of items on all pages.
             * @example 57
             */
            totalElements: number;
            /**
             * Format: int64
             * @description Number of pages.
             * @example 3
             */
            totalPages: number;
        };
        PictureOut: {
            /**
             * Format: int64
             * @description Height in pixels.
             * @example 1280
             */
            height: number;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: string;
            /** @description Content of the picture in base64. */
            picture: string;
            /**
             * Format: int64
             * @description Width in pixels.
             * @example 720
             */
            width: number;
        };
        ProofOut: {
            /**
             * Format: int64
             * @description Height in pixels.
             * @example 1280
             */
            height: number;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Kind of the item. */
            kind: string;
            /**
             * Format: int64
             * @description Width in pixels.
             * @example 720
             */
            width: number;
        };
        ReportBonusOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * @description Main balance after the entry. Decimal, in units of the currency.
             * @example 125.50
             */
            balanceAfter: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Identifier of what the item is about; empty or null when there is none. */
            relatedId: string | null;
            /** @description What the item is about. */
            relatedKind: string | null;
            /** @description Kind of the item. */
            type: string;
        };
        ReportBonusSumOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
            /** @description Kind of the item. */
            type: string;
        };
        ReportBonusTotalsOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description Sums by kind of reward. */
            byType: components["schemas"]["ReportBonusSumOut"][];
            /**
             * Format: int64
             * @description Number of items.
             * @example 10
             */
            count: number;
        };
        ReportBonusesOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["ReportBonusOut"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: string | null;
            /** @description Sums over all pages. */
            totals: components["schemas"]["ReportBonusTotalsOut"];
        };
        ReportDayOut: {
            /**
             * Format: date
             * @description Business day.
             * @example 2026-03-01
             */
            day: string;
            /**
             * @description Payouts plus rewards minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            netProfit: string;
        };
        ReportDepositOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: int64
             * @description Members who deposited for the first time.
             * @example 3
             */
            first: number;
            /**
             * Format: int64
             * @description Number of members.
             * @example 17
             */
            people: number;
        };
        ReportFiguresOut: {
            /**
             * @description Bonuses and other rewards credited. Decimal, in units of the currency.
             * @example 125.50
             */
            activity: string;
            /**
             * @description The stake, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            bet: string;
            /**
             * @description Deposits credited; or the deposit concerned. Decimal, in units of the currency.
             * @example 125.50
             */
            deposit: string;
            /**
             * @description Payouts minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            gameProfit: string;
            /**
             * @description Payouts plus rewards minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            netProfit: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Rebates of the bet, or their sum. Decimal, in units of the currency.
             * @example 125.50
             */
            rebate: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /**
             * @description Withdrawals paid out. Decimal, in units of the currency.
             * @example 125.50
             */
            withdrawal: string;
        };
        ReportMembersOut: {
            /**
             * Format: int64
             * @description Members who placed a bet in the period.
             * @example 42
             */
            active: number;
            /**
             * Format: int64
             * @description Agents in the team.
             * @example 12
             */
            agents: number;
            /**
             * Format: int64
             * @description Number of new ones.
             * @example 12
             */
            new: number;
            /**
             * Format: int64
             * @description Whether the member is online; or how many are.
             */
            online: number;
            /**
             * Format: int64
             * @description Members who are not agents.
             * @example 230
             */
            players: number;
            /**
             * Format: int64
             * @description Total number.
             * @example 242
             */
            total: number;
        };
        ReportOriginOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * Format: uuid
             * @description Identifier of the bet; null where the entry is not about one.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            betId: string | null;
            /**
             * Format: date
             * @description Business day.
             * @example 2026-03-01
             */
            day: string;
            /**
             * Format: uuid
             * @description Identifier of the ledger entry; null where the line is a bet.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            entryId: string | null;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string | null;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout?: string;
            /**
             * @description Rebate rate in percent.
             * @example 0.5
             */
            point: string | null;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /**
             * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            stake?: string;
            /** @description Kind of the item. */
            type: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet?: string;
        };
        ReportOverviewOut: {
            /**
             * @description Bonuses and other rewards credited. Decimal, in units of the currency.
             * @example 125.50
             */
            activity: string;
            /**
             * @description The stake, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            bet: string;
            /** @description Figures by game category. */
            byGameType: components["schemas"]["ReportTypeOut"][];
            /** @description Deposits credited; or the deposit concerned. */
            deposit: components["schemas"]["ReportDepositOut"];
            /**
             * @description Dividends credited. Decimal, in units of the currency.
             * @example 125.50
             */
            dividend: string;
            /**
             * @description Offset of business days from UTC.
             * @example +07:00
             */
            gmtOffset: string;
            /** @description Members in the team. */
            members: components["schemas"]["ReportMembersOut"];
            /**
             * @description Payouts plus rewards minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            netProfit: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Rebates of the bet, or their sum. Decimal, in units of the currency.
             * @example 125.50
             */
            rebate: string;
            /**
             * @description Salaries credited. Decimal, in units of the currency.
             * @example 125.50
             */
            salary: string;
            /**
             * Format: date-time
             * @description Time of the server.
             * @example 2026-03-01T09:30:00Z
             */
            serverTime: string;
            /**
             * @description Sum of the team's balances. Decimal, in units of the currency.
             * @example 125.50
             */
            teamBalance: string;
            /** @description Net profit by business day. */
            trend: components["schemas"]["ReportDayOut"][];
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /** @description Withdrawals paid out. */
            withdrawal: components["schemas"]["ReportWithdrawalOut"];
        };
        ReportProfitDayOut: {
            /**
             * @description Bonuses and other rewards credited. Decimal, in units of the currency.
             * @example 125.50
             */
            activity: string;
            /**
             * @description The stake, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            bet: string;
            /**
             * Format: date
             * @description Business day.
             * @example 2026-03-01
             */
            day: string;
            /**
             * @description Deposits credited; or the deposit concerned. Decimal, in units of the currency.
             * @example 125.50
             */
            deposit: string;
            /**
             * @description Payouts minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            gameProfit: string;
            /**
             * @description Payouts plus rewards minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            netProfit: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Rebates of the bet, or their sum. Decimal, in units of the currency.
             * @example 125.50
             */
            rebate: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
            /**
             * @description Withdrawals paid out. Decimal, in units of the currency.
             * @example 125.50
             */
            withdrawal: string;
        };
        ReportProfitOut: {
            /**
             * Format: date-time
             * @description Instant for which the figures hold.
             * @example 2026-03-01T09:30:00Z
             */
            asOf: string;
            /** @description Figures by game category. */
            byGameType: components["schemas"]["ReportProfitTypeOut"][];
            /** @description Figures by business day. */
            days: components["schemas"]["ReportProfitDayOut"][];
            /** @description Sums over all pages. */
            totals: components["schemas"]["ReportFiguresOut"];
        };
        ReportProfitTypeOut: {
            /**
             * @description The stake, or the sum of stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            bet: string;
            /**
             * @description Payouts minus stakes. Decimal, in units of the currency.
             * @example 125.50
             */
            gameProfit: string;
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Payout of the bet, or the sum of payouts. Decimal, in units of the currency.
             * @example 125.50
             */
            payout: string;
            /**
             * @description Rebates of the bet, or their sum. Decimal, in units of the currency.
             * @example 125.50
             */
            rebate: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        /** @enum {string} */
        ReportScope: "team" | "direct";
        ReportTypeOut: {
            /**
             * @description Category of games.
             * @example RNG
             */
            gameType: string;
            /**
             * @description Stakes that count for rebates and turnover. Decimal, in units of the currency.
             * @example 125.50
             */
            validBet: string;
        };
        ReportWithdrawalOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: int64
             * @description Number of members.
             * @example 17
             */
            people: number;
        };
        /** @enum {string} */
        RulesUnitMode: "CASH" | "YUAN" | "JIAO" | "FEN" | "LI";
        SessionCeremonyOut: {
            /** @description Identifier of the challenge that is answered. */
            challengeId: string;
            /** @description Options for navigator.credentials (WebAuthn). */
            options: unknown;
        };
        SessionDeviceOut: {
            /**
             * @description Name of the device and browser.
             * @example Chrome on Android
             */
            device: string;
            /**
             * Format: date-time
             * @description When the device was first used.
             * @example 2026-03-01T09:30:00Z
             */
            firstSeenAt: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description IP address.
             * @example 203.0.113.7
             */
            ip: string;
            /** @description Whether it is the one in use by this call. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When it was last used.
             * @example 2026-03-01T09:30:00Z
             */
            lastSeenAt: string;
            /**
             * @description Approximate place of the IP address.
             * @example Bangkok, TH
             */
            place: string;
            /**
             * @description Platform of the client.
             * @example WEB
             */
            platform: string;
        };
        SessionEndedEvent: {
            /**
             * Format: uuid
             * @description Token of the game session.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            session: string;
        };
        SessionHandoffOut: {
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /** @description Address that opens the app. */
            redirect: string;
        };
        SessionPasskeyOut: {
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was last used; null if never.
             * @example 2026-03-01T09:30:00Z
             */
            lastUsedAt: string | null;
            /** @description whether its counter went back at a login, so that it may have been copied */
            mayBeCopied: boolean;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
        };
        SessionSessionOut: {
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-03-01T09:30:00Z
             */
            createdAt: string;
            /**
             * @description Name of the device and browser.
             * @example Chrome on Android
             */
            device: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description IP address.
             * @example 203.0.113.7
             */
            ip: string;
            /** @description Whether it is the one in use by this call. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When it was last used.
             * @example 2026-03-01T09:30:00Z
             */
            lastSeenAt: string;
            /**
             * @description Approximate place of the IP address.
             * @example Bangkok, TH
             */
            place: string;
            /**
             * @description Platform of the client.
             * @example WEB
             */
            platform: string;
        };
        SessionSocialOut: {
            /** @description Single-use token that links the external account after sign-in. */
            bindToken?: string;
            /** @description Whether this is the member's first login. */
            firstTimeLogin?: boolean;
            /** @description The member who signed in. */
            member?: components["schemas"]["SignedInMember"];
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name?: string;
            /** @description Whether the external account still has to be linked to a member. */
            needBinding?: boolean;
            /** @description Whether the password must be changed now. */
            passwordExpired?: boolean;
            /**
             * @description Name of the provider.
             * @example sandbox
             */
            provider?: string;
            /** @description Token of the session; send it as a bearer token. */
            token?: string;
            /** @description Whether the password should be changed, because it is weak. */
            weakPassword?: boolean;
        };
        SessionVerifyOut: {
            /**
             * Format: int64
             * @description Validity of the code in minutes.
             * @example 5
             */
            expiredMinutes?: number;
            /** @description Whether this is the member's first login. */
            firstTimeLogin?: boolean;
            /** @description The member who signed in. */
            member?: components["schemas"]["SignedInMember"];
            /** @description Whether the password must be changed now. */
            passwordExpired?: boolean;
            /** @description Token of the session; send it as a bearer token. */
            token?: string;
            /** @description Whether the password should be changed, because it is weak. */
            weakPassword?: boolean;
        };
        /** @enum {string} */
        SettlementBillState: "COMPUTED" | "APPROVED" | "HELD" | "PAID" | "PARTIAL" | "UNPAID" | "CANCELLED" | "WRITTEN_OFF" | "NEGATIVE" | "NOT_REACHED" | "ZERO";
        SignedIn: {
            /** @description Whether this is the member's first login. */
            firstTimeLogin: boolean;
            /** @description The member who signed in. */
            member: components["schemas"]["SignedInMember"];
            /** @description Whether the password must be changed now. */
            passwordExpired: boolean;
            /** @description Token of the session; send it as a bearer token. */
            token: string;
            /** @description Whether the password should be changed, because it is weak. */
            weakPassword: boolean;
        };
        SignedInMember: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /** @description Identifier. */
            id: string;
            /**
             * @description Name that other members see.
             * @example Pia
             */
            nickname: string;
            /**
             * Format: int64
             * @description Kind of the item.
             */
            type: number;
        };
        Success: {
            /**
             * @description Always true.
             * @enum {boolean}
             */
            success: true;
            /**
             * Format: uuid
             * @description Identifies the request in the logs; quote it to support. Also sent as X-Request-Id.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            requestId: string;
        };
        SystemCodesOut: {
            /** @description E-mail address, masked where it is shown; or whether e-mails can be sent. */
            email: boolean;
            /** @description Whether messages can be sent by SMS. */
            sms: boolean;
        };
        SystemContactOut: {
            /** @description Kind of the item. */
            type: string;
            /** @description Address. */
            url: string;
        };
        SystemCountryOut: {
            /**
             * @description Country as ISO 3166-1 alpha-2.
             * @example TH
             */
            countryCode: string;
            /**
             * @description International dialing code without the plus sign.
             * @example 66
             */
            countryDialingCode: string;
            /**
             * @description Accepted lengths of phone numbers, in digits.
             * @example [
             *       9,
             *       10
             *     ]
             */
            numberLength: number[];
        };
        SystemDomainOut: {
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description Address. */
            url: string;
        };
        SystemDomainRouteOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["SystemDomainOut"][];
        };
        SystemFieldOut: {
            /**
             * @description Regular expression that a value must match; empty means any.
             * @example ^[a-z0-9_]{4,16}$
             */
            acceptedPattern: string;
            /** @description Whether it is switched on. */
            enabled: boolean;
            /**
             * Format: int64
             * @description Largest number of characters.
             * @example 16
             */
            maxLength: number;
            /**
             * Format: int64
             * @description Smallest number of characters.
             * @example 4
             */
            minLength: number;
            /**
             * Format: int64
             * @description Position of the field; or the provider's reference of the order.
             * @example 1
             */
            order: number;
            /**
             * Format: int64
             * @description Identifier of the pattern.
             * @example 1
             */
            patternId: number;
            /** @description Whether the field is required; or the turnover that is required. */
            required: boolean;
        };
        SystemFirebase: {
            /** @description Public API key of the Firebase web app. */
            apiKey: string;
            /** @description Identifier of the Firebase web app. */
            appId: string;
            /**
             * @description Domain on which sign-in pop-ups open.
             * @example lantern.firebaseapp.com
             */
            authDomain: string;
            /** @description Address of the Firebase emulator in development; absent otherwise. */
            emulator?: string;
            /**
             * @description Project of Firebase.
             * @example lantern-demo
             */
            projectId: string;
            /** @description Sign-in providers that are switched on. */
            providers: string[];
            /** @description Public key of web push. */
            vapidKey?: string;
        };
        SystemHumanCheckOut: {
            /**
             * @description Name of the provider.
             * @example sandbox
             */
            provider: string;
            /** @description Public key of the human check. */
            siteKey: string;
        };
        SystemLocationOut: {
            /**
             * @description Country as ISO 3166-1 alpha-2.
             * @example TH
             */
            country: string;
            /**
             * @description IP address.
             * @example 203.0.113.7
             */
            ip: string;
        };
        SystemRegisterRulesOut: {
            /**
             * Format: int64
             * @description Minimum age in years that the date of birth must prove.
             * @example 20
             */
            birthdayAge: number;
            /**
             * Format: int64
             * @description Minimum age in years.
             * @example 20
             */
            minAge: number;
        };
        SystemRegisterSettingOut: {
            /** @description Fields of the registration form by name. */
            fields: {
                [key: string]: components["schemas"]["SystemFieldOut"];
            };
            /** @description Fields of the registration form by mobile number. */
            mobileFields: {
                [key: string]: components["schemas"]["SystemFieldOut"];
            };
        };
        SystemResourceOut: {
            /** @description Label in the default language. */
            labelName: string;
            /** @description Label in English. */
            labelNameEn: string;
            /**
             * @description Kind of the resource.
             * @example APP
             */
            resourceType: string;
            /** @description Address. */
            url: string;
        };
        SystemStatusOut: {
            /**
             * Format: date-time
             * @description When maintenance ends; absent when unknown.
             * @example 2026-03-01T09:30:00Z
             */
            endTime?: string;
            /**
             * @description IP address.
             * @example 203.0.113.7
             */
            ip?: string;
            /**
             * Format: int64
             * @description Status of the answer.
             */
            status: number;
        };
        SystemThemeOut: {
            /**
             * @description Identifier of the brand.
             * @example lantern
             */
            brand: string;
            /**
             * @description Address of the logo.
             * @example /art/logo.svg
             */
            logo: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
        };
        SystemWhiteLabelOut: {
            /**
             * @description Member types that are agents.
             * @example [
             *       41,
             *       42
             *     ]
             */
            agentTypes: number[];
            /** @description Which kinds of verification codes can be sent. */
            codes: components["schemas"]["SystemCodesOut"];
            /** @description Countries whose phone numbers are accepted. */
            countries: components["schemas"]["SystemCountryOut"][];
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * @description Symbol of the currency.
             * @example ฿
             */
            currencySymbol: string;
            /** @description Contacts of customer support. */
            customerService: components["schemas"]["SystemContactOut"][];
            /**
             * @description Language of visitors who chose none.
             * @example EN
             */
            defaultLanguage: string;
            /** @description Addresses of the platform. */
            domainRoute: components["schemas"]["SystemDomainOut"][];
            /** @description Public configuration of Firebase; absent when it is not used. */
            firebase?: components["schemas"]["SystemFirebase"];
            /** @description Features that are switched on, by name. */
            flags: {
                [key: string]: boolean;
            };
            /**
             * @description Offset of business days from UTC.
             * @example +07:00
             */
            gmtOffset: string;
            /** @description Token of the human check; or its public configuration. */
            humanVerification: components["schemas"]["SystemHumanCheckOut"];
            /** @description Hosts of pictures. */
            imageCDNs: string[];
            /** @description Languages that are offered. */
            languages: string[];
            /** @description Hosts of game clients. */
            launchGameCDNs: string[];
            /** @description The caller's address and country as the server sees them. */
            location: components["schemas"]["SystemLocationOut"];
            /**
             * @description Host name of the platform.
             * @example play.lantern.test
             */
            mainDomain: string;
            /** @description Whether it is under maintenance. */
            maintenance: boolean;
            /**
             * Format: date-time
             * @description When maintenance ends; null when unknown.
             * @example 2026-03-01T09:30:00Z
             */
            maintenanceEndTime: string | null;
            /**
             * @description Code of the merchant.
             * @example LANTERN
             */
            merchantCode: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description Host to which passkeys belong. */
            passkeyHost: string;
            /** @description Whether the platform is closed to the caller's region. */
            regionRestriction: boolean;
            /** @description Rules of registration. */
            register: components["schemas"]["SystemRegisterRulesOut"];
            /** @description Apps and pages of the brand. */
            resources: components["schemas"]["SystemResourceOut"][];
            /** @description Whether this is the sandbox. */
            sandbox: boolean;
            /** @description Look of the brand. */
            theme: components["schemas"]["SystemThemeOut"];
            /**
             * @description Member types that play with play money.
             * @example [
             *       99
             *     ]
             */
            trialTypes: number[];
        };
        /** @enum {string} */
        TransferDirection: "UP" | "DOWN";
        TransferEvent: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description Identifier. */
            id: string;
            /**
             * @description between members, or with a vendor's wallet
             * @enum {string}
             */
            kind: "transfer" | "vendor_transfer";
            /**
             * @description between members: SENT or RECEIVED
             * @enum {string}
             */
            state: "SENT" | "RECEIVED" | "SENDING" | "DONE" | "FAILED";
        };
        TransferTermsOut: {
            /**
             * @description What may still be transferred today. Decimal, in units of the currency.
             * @example 125.50
             */
            amountLeftToday: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * Format: int64
             * @description How many may still be made today.
             * @example 5
             */
            countLeftToday: number;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /** @description Whether a payment password is set. */
            hasPaymentPassword: boolean;
            /** @description Whether the member is an agent. */
            isAgent: boolean;
            /**
             * @description Part of the balance that cannot be withdrawn yet. Decimal, in units of the currency.
             * @example 125.50
             */
            locked: string;
            /**
             * @description Largest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            maxAmount: string;
            /**
             * @description Smallest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            minAmount: string;
            /** @description User name of the receiver; null when none was named. */
            receiver: string | null;
            /**
             * @description What can be withdrawn. Decimal, in units of the currency.
             * @example 125.50
             */
            withdrawable: string;
        };
        TransferTransferOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /** @description Direction of the transfer, seen from the sender. */
            direction: components["schemas"]["TransferDirection"];
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description User name of the other side.
             * @example agent_nok
             */
            other: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Whether the caller is the sender; or what was declared as sent. */
            sent: boolean;
        };
        VerificationRecoveryOut: {
            /** @description Single-use recovery codes; shown once. */
            recoveryCodes: string[];
        };
        VerificationSentOut: {
            /**
             * Format: int64
             * @description Validity of the code in minutes.
             * @example 5
             */
            expiredMinutes: number;
        };
        VerificationTotpKeyOut: {
            /**
             * @description Secret of the authenticator in base32; shown once.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /** @description Address. */
            url: string;
        };
        WalletDerivationOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description When it happened. */
            at: string;
            /**
             * @description Main balance after the entry. Decimal, in units of the currency.
             * @example 125.50
             */
            balanceAfter: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Inputs of the rule that produced the entry. */
            inputs: components["schemas"]["WalletInputOut"][];
            /** @description Lines to show; or the number of paylines of a game. */
            lines: components["schemas"]["WalletLineOut"][];
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Identifier of what the item is about; empty or null when there is none. */
            relatedId: string | null;
            /** @description What the item is about. */
            relatedKind: string | null;
            /** @description Name of the rule that produced the entry. */
            rule: string;
            /** @description Kind of the item. */
            type: string;
        };
        WalletEntryOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * @description Main balance after the entry. Decimal, in units of the currency.
             * @example 125.50
             */
            balanceAfter: string;
            /**
             * @description Name of the game in the caller's language.
             * @example Lucky Gems
             */
            gameName: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Identifier of what the item is about; empty or null when there is none. */
            relatedId: string | null;
            /** @description What the item is about. */
            relatedKind: string | null;
            /** @description Kind of the item. */
            type: string;
        };
        WalletFigures: {
            /**
             * Format: date-time
             * @description Instant for which the figures hold.
             * @example 2026-03-01T09:30:00Z
             */
            asOf: string;
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * @description Part of the balance that comes from bonuses. Decimal, in units of the currency.
             * @example 125.50
             */
            bonus: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * @description Symbol of the currency.
             * @example ฿
             */
            currencySymbol: string;
            /**
             * @description Part of the balance that cannot be withdrawn yet. Decimal, in units of the currency.
             * @example 125.50
             */
            locked: string;
            /**
             * @description Stakes of bets that are not settled. Decimal, in units of the currency.
             * @example 125.50
             */
            openStakes: string;
            /**
             * Format: int64
             * @description Version of the balance; it only grows, so the larger one is newer.
             * @example 118
             */
            version: number;
            /**
             * @description What can be withdrawn. Decimal, in units of the currency.
             * @example 125.50
             */
            withdrawable: string;
        };
        WalletInputOut: {
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description The result of the call. */
            value: string;
        };
        WalletLineOut: {
            /**
             * @description User name, masked where it belongs to another member.
             * @example pia_w
             */
            account: string;
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
        };
        WalletReturnOut: {
            /** @description Visiting side of the fixture; or vendors whose wallets could not be emptied. */
            away: string[];
            /** @description Vendors whose wallets have a transfer in progress. */
            busy: string[];
            /** @description The transfers. */
            transfers: components["schemas"]["WalletVendorTransferOut"][];
        };
        /** @enum {string} */
        WalletState: "SENDING" | "DONE" | "FAILED";
        WalletVendorTransferOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-01T09:30:00Z
             */
            at: string;
            /**
             * Format: date-time
             * @description When it ended; null before.
             * @example 2026-03-01T09:30:00Z
             */
            endedAt: string | null;
            /** @description Start of the period, included; or the source of the item. */
            from: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /** @description Current state. */
            state: components["schemas"]["WalletState"];
            /** @description End of the period, excluded; or the receiver. */
            to: string;
        };
        WalletVendorWalletOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /** @description Whether it is the one in use by this call. */
            isCurrent: boolean;
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
            /** @description Identifier of the transfer in progress; null when there is none. */
            transfer: string | null;
            /**
             * @description Code of the game vendor.
             * @example SANDBOX_SLOTS
             */
            vendor: string;
        };
        WalletWalletsOut: {
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /** @description Whether there is only the main balance. */
            isSingle: boolean;
            /**
             * @description The main balance. Decimal, in units of the currency.
             * @example 125.50
             */
            main: string;
            /** @description Game vendors. */
            vendors: components["schemas"]["WalletVendorWalletOut"][];
        };
        WithdrawalDestinationOut: {
            /**
             * @description Code of the item.
             * @example DICE
             */
            code: string;
            /** @description Kind of the item. */
            kind: components["schemas"]["DestinationKind"];
            /** @description possible lengths of a number of digits; empty for addresses */
            lengths: number[];
            /**
             * @description Name to show.
             * @example PromptPay
             */
            name: string;
        };
        WithdrawalDestinationsOut: {
            /** @description The items; or the text of the item. */
            content: components["schemas"]["WithdrawalDestinationOut"][];
        };
        WithdrawalEvent: {
            /**
             * @description of the withdrawal; in a reminder, of the part Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description kind of the message that was sent with it */
            notice?: components["schemas"]["MessageKind"];
            /** @description Current state. */
            state: components["schemas"]["WithdrawalState"];
            /**
             * Format: date-time
             * @description in a reminder: deadline for confirming the part
             * @example 2026-03-01T09:30:00Z
             */
            until?: string;
        };
        WithdrawalPartOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When the member answered; null before.
             * @example 2026-03-01T09:30:00Z
             */
            answeredAt: string | null;
            /**
             * Format: date-time
             * @description Until when the member may answer; afterwards the part counts as received.
             * @example 2026-03-01T09:30:00Z
             */
            deadline: string | null;
            /**
             * Format: date-time
             * @description When the part was paid out; null before.
             * @example 2026-03-01T09:30:00Z
             */
            disbursedAt: string | null;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Whether a member transfers the amount directly to another member. */
            isMatched: boolean;
            /**
             * Format: int64
             * @description Number of the account, or position of the item.
             * @example 1
             */
            number: number;
            /** @description Current state. */
            state: components["schemas"]["WithdrawalPartState"];
        };
        /** @enum {string} */
        WithdrawalPartState: "NOT_DISBURSED" | "AWAITING" | "RECEIVED" | "AUTO_RECEIVED" | "DISPUTED" | "RECEIVED_BY_RULING" | "VOID";
        WithdrawalPayeeOut: {
            /**
             * @description Name of the bank.
             * @example Bangkok Bank
             */
            bank: string;
            /**
             * @description Name of the account holder.
             * @example Pia Wong
             */
            holder: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /**
             * @description Account number, masked except for the last digits.
             * @example ******4321
             */
            numberMasked: string;
            /**
             * Format: date-time
             * @description From when withdrawals to the payee are possible.
             * @example 2026-03-01T09:30:00Z
             */
            usableAt: string;
        };
        WithdrawalPayeeShown: {
            /**
             * @description Name of the bank.
             * @example Bangkok Bank
             */
            bank: string;
            /**
             * @description Name of the account holder.
             * @example Pia Wong
             */
            holder: string;
            /**
             * @description Account number, masked except for the last digits.
             * @example ******4321
             */
            numberMasked: string;
        };
        /** @enum {string} */
        WithdrawalState: "REQUESTED" | "IN_REVIEW" | "APPROVED" | "REJECTED" | "CANCELLED" | "DISBURSING" | "AWAITING_CONFIRMATION" | "PARTIALLY_RECEIVED" | "DISPUTED" | "COMPLETED" | "FAILED";
        WithdrawalTermsOut: {
            /**
             * @description Balance after the call. Decimal, in units of the currency.
             * @example 125.50
             */
            balance: string;
            /**
             * @description Currency as ISO 4217, or the code of a coin.
             * @example THB
             */
            currency: string;
            /**
             * @description Largest fee of one withdrawal. Decimal, in units of the currency.
             * @example 125.50
             */
            feeCap: string;
            /**
             * @description Fee as a fraction of the amount.
             * @example 0.01
             */
            feeRate: string;
            /**
             * Format: int64
             * @description Withdrawals still free of charge today.
             * @example 2
             */
            freeLeftToday: number;
            /** @description Whether a payment password is set. */
            hasPaymentPassword: boolean;
            /**
             * Format: int64
             * @description Withdrawals still possible today.
             * @example 3
             */
            leftToday: number;
            /**
             * @description Part of the balance that cannot be withdrawn yet. Decimal, in units of the currency.
             * @example 125.50
             */
            locked: string;
            /**
             * @description Largest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            maxAmount: string;
            /**
             * @description Smallest amount of one operation. Decimal, in units of the currency.
             * @example 125.50
             */
            minAmount: string;
            /** @description Bank accounts of the member. */
            payees: components["schemas"]["WithdrawalPayeeOut"][];
            /** @description Wagering requirement. */
            turnover: components["schemas"]["WithdrawalTurnoverOut"];
            /**
             * Format: int64
             * @description Hours before a new payee can be used
             * @example 24
             */
            waitHours: number;
            /**
             * @description What can be withdrawn. Decimal, in units of the currency.
             * @example 125.50
             */
            withdrawable: string;
        };
        WithdrawalTurnoverOut: {
            /**
             * @description Turnover reached so far. Decimal, in units of the currency.
             * @example 125.50
             */
            done: string;
            /**
             * @description What is left. Decimal, in units of the currency.
             * @example 125.50
             */
            left: string;
            /**
             * @description Whether the field is required; or the turnover that is required. Decimal, in units of the currency.
             * @example 125.50
             */
            required: string;
            /** @description how much of a valid bet counts, by category of games */
            weights: components["schemas"]["WithdrawalWeightOut"][];
        };
        WithdrawalWeightOut: {
            /**
             * @description Category of games.
             * @example LIVE
             */
            gameType: string;
            /**
             * @description Share in percent. Decimal, in units of the currency.
             * @example 50.00
             */
            percent: string;
        };
        WithdrawalWithdrawalOut: {
            /**
             * @description Amount of the item. Decimal, in units of the currency.
             * @example 125.50
             */
            amount: string;
            /**
             * Format: date-time
             * @description When it was decided; null before.
             * @example 2026-03-01T09:30:00Z
             */
            decidedAt: string | null;
            /**
             * @description Fee of the operation. Decimal, in units of the currency.
             * @example 125.50
             */
            fee: string;
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14
             */
            id: string;
            /** @description Parts in which the withdrawal is paid out. */
            parts: components["schemas"]["WithdrawalPartOut"][];
            /** @description Account to which the money goes. */
            payee: components["schemas"]["WithdrawalPayeeShown"];
            /**
             * @description Reason, as written by the one who acted.
             * @example Verified by phone.
             */
            reason: string | null;
            /**
             * @description What has been received. Decimal, in units of the currency.
             * @example 125.50
             */
            received: string;
            /**
             * @description Short reference to quote to support.
             * @example 0PQ7C3M1T9XK42WD
             */
            reference: string;
            /**
             * @description What was refunded. Decimal, in units of the currency.
             * @example 125.50
             */
            refunded: string;
            /**
             * @description What has not been received yet. Decimal, in units of the currency.
             * @example 125.50
             */
            remaining: string;
            /**
             * Format: date-time
             * @description When the withdrawal was requested.
             * @example 2026-03-01T09:30:00Z
             */
            requestedAt: string;
            /** @description Current state. */
            state: components["schemas"]["WithdrawalState"];
        };
    };
    responses: never;
    parameters: {
        /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
        "Idempotency-Key": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    "get-lgw-bgs-proofs-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BgsProofOut"];
                    };
                };
            };
        };
    };
    "get-lgw-bgs-rounds": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorRoundOut"];
                    };
                };
            };
        };
    };
    "post-lgw-bgs-rounds": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The player's choices; the form depends on the game. */
                    choices: {
                        [key: string]: string;
                    };
                    /**
                     * @description Stake of the bet, or the sum of stakes. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    stake: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BgsRoundOut"];
                    };
                };
            };
        };
    };
    "get-lgw-bgs-rounds-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BgsRoundOut"];
                    };
                };
            };
        };
    };
    "put-lgw-bgs-seed": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Seed that the player chose; part of every outcome.
                     * @example 4f9c01ab
                     */
                    clientSeed: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BgsReseedOut"];
                    };
                };
            };
        };
    };
    "post-lgw-bgs-session": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code?: string;
                    /** @description Token of the session; send it as a bearer token. */
                    token: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BgsSessionOut"];
                    };
                };
            };
        };
    };
    "get-lgw-games-game_menus": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameMenusOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-board": {
        parameters: {
            query?: {
                /** @description Code of the game; null for a vendor with several games. */
                gameCode?: string;
                /** @description Prize mode: how bets are priced. */
                prizeMode?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryBoardOut"];
                    };
                };
            };
        };
    };
    "delete-lgw-lottery-chases-id": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryCancelledOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-fair-issueId": {
        parameters: {
            query?: {
                /** @description The stake, or the sum of stakes. */
                bet?: string;
            };
            path: {
                /** @description Draw. */
                issueId: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryProofOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-games": {
        parameters: {
            query?: {
                /** @description Prize mode: how bets are priced. */
                prizeMode?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryGamesOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-issues": {
        parameters: {
            query?: {
                /** @description Code of the game; null for a vendor with several games. */
                gameCode?: string;
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorIssueOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-issues-current": {
        parameters: {
            query?: {
                /** @description Code of the game; null for a vendor with several games. */
                gameCode?: string;
                /** @description Number of items. */
                count?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryCurrentOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-orders": {
        parameters: {
            query?: {
                /** @description Code of the game; null for a vendor with several games. */
                gameCode?: string;
                /** @description Which items to list: those that are open, or all. */
                of?: "open" | "all";
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorLotteryBetOut"];
                    };
                };
            };
        };
    };
    "post-lgw-lottery-orders": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Selections of the order. */
                    contents: components["schemas"]["LotteryContentIn"][];
                    /**
                     * @description Name of the device and browser.
                     * @example Chrome on Android
                     */
                    device: string;
                    /** @description Prize mode: how bets are priced. */
                    prizeMode: components["schemas"]["CatalogMode"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryOrderOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-orders-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryBetsOfOut"];
                    };
                };
            };
        };
    };
    "delete-lgw-lottery-orders-id": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryCancelledOut"];
                    };
                };
            };
        };
    };
    "get-lgw-lottery-terms": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryTermsOut"];
                    };
                };
            };
        };
    };
    "get-lgw-vn-games-game_menu": {
        parameters: {
            query?: {
                /** @description Prize mode: how bets are priced. */
                prizeMode?: string;
                /** @description Name of the device and browser. */
                device?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryGamesOut"];
                    };
                };
            };
        };
    };
    "get-lgw-vn-games-game_menu-recent": {
        parameters: {
            query?: {
                /** @description Prize mode: how bets are priced. */
                prizeMode?: string;
                /** @description Name of the device and browser. */
                device?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryGamesOut"];
                    };
                };
            };
        };
    };
    "get-lgw-vn-numeros-opened-game": {
        parameters: {
            query?: {
                /** @description Code of the game; null for a vendor with several games. */
                gameCode?: string;
                /** @description Region of a Vietnamese lottery. */
                region?: string;
                /** @description day of the draws, 2026-11-20; today where it is missing */
                day?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryOpenedListOut"];
                    };
                };
            };
        };
    };
    "post-lgw-vn-orders": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Selections of the order. */
                    contents: components["schemas"]["LotteryContentIn"][];
                    /**
                     * @description Name of the device and browser.
                     * @example Chrome on Android
                     */
                    device: string;
                    /** @description Prize mode: how bets are priced. */
                    prizeMode: components["schemas"]["CatalogMode"];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LotteryOrderOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-accounts": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * Format: int64
                     * @description 0 player, 1 agent
                     */
                    accountType: number;
                    /** @description first password, to be replaced at the first login */
                    password: string;
                    /** @description Rebate points by type of game. */
                    points: components["schemas"]["AgentPointIn"][];
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["AgentAccountOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-affiliate": {
        parameters: {
            query: {
                /** @description Code of the item. */
                code: string;
                /** @description Host name by which the visitor came. */
                domain?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberAffiliateOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-bills": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Kind of the item. */
                kind?: components["schemas"]["ContractKind"];
                /** @description Side of a match: who deposits and transfers, or who withdraws and receives. */
                side?: components["schemas"]["ContractSide"];
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractBillsOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-bills-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractBillDetailOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-contracts": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Side of a match: who deposits and transfers, or who withdraws and receives. */
                side?: components["schemas"]["ContractSide"];
                /** @description Kind of the item. */
                kind?: components["schemas"]["ContractKind"];
                /** @description open leaves out contracts that have ended */
                of?: "all" | "open";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorContractOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-contracts": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the direct downline. */
                    downlineId: string;
                    /** @description Kind of the item. */
                    kind: components["schemas"]["ContractKind"];
                    /**
                     * @description real-time salary: rounds that were lost Decimal, in units of the currency.
                     * @example 125.50
                     */
                    lossRatePct?: string | null;
                    /** @description dividends only */
                    period?: components["schemas"]["ClockPeriodKind"];
                    /**
                     * @description real-time salary: rounds that were won Decimal, in units of the currency.
                     * @example 125.50
                     */
                    profitRatePct?: string | null;
                    /**
                     * @description real-time salary: smallest stake of a round Decimal, in units of the currency.
                     * @example 125.50
                     */
                    singleRoundBet?: string | null;
                    /** @description Prizes of the type. */
                    tiers?: components["schemas"]["ContractTier"][];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractContractOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-contracts-replays": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Business day.
                     * @example 2026-03-01
                     */
                    day: string;
                    /** @description Kind of the item. */
                    kind: components["schemas"]["ContractKind"];
                    /**
                     * @description real-time salary: rounds that were lost Decimal, in units of the currency.
                     * @example 125.50
                     */
                    lossRatePct?: string | null;
                    /** @description dividends only */
                    period?: components["schemas"]["ClockPeriodKind"];
                    /**
                     * @description real-time salary: rounds that were won Decimal, in units of the currency.
                     * @example 125.50
                     */
                    profitRatePct?: string | null;
                    /**
                     * @description real-time salary: smallest stake of a round Decimal, in units of the currency.
                     * @example 125.50
                     */
                    singleRoundBet?: string | null;
                    /** @description Prizes of the type. */
                    tiers?: components["schemas"]["ContractTier"][];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractReplayOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-contracts-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractDetailOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-contracts-id-steps": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword?: string;
                    /** @description What the caller does with the contract. */
                    step: components["schemas"]["ContractEvent"];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContractContractOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-links": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["AgentLinksOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-links": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description 0 player, 1 agent
                     */
                    accountType: number;
                    /**
                     * Format: date-time
                     * @description Until when it is valid.
                     * @example 2026-03-01T09:30:00Z
                     */
                    expiresAt?: string | null;
                    /**
                     * Format: int64
                     * @description How often the link may be used; null: any number.
                     */
                    maxUses?: number | null;
                    /** @description Rebate points by type of game. */
                    points: components["schemas"]["AgentPointIn"][];
                    /** @description Note of the agent. */
                    remark?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["AgentLinkOut"];
                    };
                };
            };
        };
    };
    "post-wps-agent-links-code-close": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Code of the item. */
                code: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-agent-overview": {
        parameters: {
            query?: {
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Which members or which site the call is about. */
                scope?: components["schemas"]["ReportScope"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ReportOverviewOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-rebates": {
        parameters: {
            query?: {
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["AgentRebatesOut"];
                    };
                };
            };
        };
    };
    "get-wps-agent-team": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Search text. */
                q?: string;
                /** @description Identifier of the agent whose direct downlines are listed. */
                parent?: string;
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["AgentTeamOut"];
                    };
                };
            };
        };
    };
    "put-wps-agent-team-id-points": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Category of games.
                     * @example RNG
                     */
                    gameType: string;
                    /**
                     * @description Share in percent. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    percent: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-bets": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Current state. */
                state?: components["schemas"]["BetState"];
                /** @description Category of games. */
                gameType?: string;
                /** @description part of a game's name, a round or a reference */
                search?: string;
                /** @description Position of the field; or the provider's reference of the order. */
                order?: components["schemas"]["BetOrder"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorBetOut"];
                    };
                };
            };
        };
    };
    "get-wps-bets-totals": {
        parameters: {
            query?: {
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Current state. */
                state?: components["schemas"]["BetState"];
                /** @description Category of games. */
                gameType?: string;
                /** @description part of a game's name, a round or a reference */
                search?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BetTotalsOut"];
                    };
                };
            };
        };
    };
    "get-wps-bets-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BetDetailOut"];
                    };
                };
            };
        };
    };
    "get-wps-bets-id-round": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["BetRoundOut"];
                    };
                };
            };
        };
    };
    "get-wps-bonuses": {
        parameters: {
            query?: {
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Kind of the item. */
                type?: string;
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ReportBonusesOut"];
                    };
                };
            };
        };
    };
    "get-wps-captcha": {
        parameters: {
            query?: {
                /** @description Kind of the item. */
                kind?: "image" | "audio";
                /** @description What the code or captcha is for. */
                purpose?: "login" | "register" | "sms" | "feedback";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        /** @description Identifier of the captcha that is answered. */
                        captchaId: string;
                        value: string;
                    };
                };
            };
        };
    };
    "get-wps-deposits": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorDepositOut"];
                    };
                };
            };
        };
    };
    "post-wps-deposits": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Amount of the item. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    amount: string;
                    /**
                     * @description Identifier of the payment channel.
                     * @example promptpay
                     */
                    channelId: string;
                    /** @description Identifier of the quote of the exchange rate. */
                    quoteId?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositDepositOut"];
                    };
                };
            };
        };
    };
    "get-wps-deposits-channels": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositChannelsOut"];
                    };
                };
            };
        };
    };
    "post-wps-deposits-quotes": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Identifier of the payment channel.
                     * @example promptpay
                     */
                    channelId: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositQuoteOut"];
                    };
                };
            };
        };
    };
    "get-wps-deposits-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositDepositOut"];
                    };
                };
            };
        };
    };
    "post-wps-deposits-id-cancel": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositDepositOut"];
                    };
                };
            };
        };
    };
    "post-wps-deposits-id-proofs": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Pictures that prove the payment. */
                    proofs?: string[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["DepositDepositOut"];
                    };
                };
            };
        };
    };
    "post-wps-device": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Platform of the client.
                     * @enum {string}
                     */
                    platform: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
                    /** @description Token of the session; send it as a bearer token. */
                    token: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "delete-wps-device": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-entries": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Group of entries. */
                group?: string;
                /** @description part of a game's name, or a reference */
                search?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorEntryOut"];
                    };
                };
            };
        };
    };
    "get-wps-entries-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletDerivationOut"];
                    };
                };
            };
        };
    };
    "get-wps-exports": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ExportListOut"];
                    };
                };
            };
        };
    };
    "post-wps-exports": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Start of the period, included; or the source of the item. */
                    from?: string;
                    /**
                     * @description Category of games.
                     * @example RNG
                     */
                    gameType?: string;
                    /**
                     * @description Group of entries.
                     * @example DEPOSIT
                     */
                    group?: string;
                    /**
                     * @description Kind of the item.
                     * @enum {string}
                     */
                    kind: "bets" | "entries" | "profit";
                    /** @description Words or a reference to search for. */
                    search?: string;
                    /** @description Current state. */
                    state?: components["schemas"]["BetState"];
                    /** @description End of the period, excluded; or the receiver. */
                    to?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ExportExportOut"];
                    };
                };
            };
        };
    };
    "get-wps-exports-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ExportExportOut"];
                    };
                };
            };
        };
    };
    "delete-wps-exports-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-exports-id-file": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    "get-wps-exports-id-workbook": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ExportWorkbookOut"];
                    };
                };
            };
        };
    };
    "get-wps-favorites": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                pageNo?: number;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Category of games. */
                gameType?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["PageGameOut"];
                    };
                };
            };
        };
    };
    "put-wps-favorites": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Category of games.
                     * @example RNG
                     */
                    gameType?: string;
                    /** @description Identifier of the game. */
                    nodeId: string;
                    /**
                     * @description Code of the game vendor.
                     * @example SANDBOX_SLOTS
                     */
                    vendor?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-favorites-ids": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameFavoriteIDsOut"];
                    };
                };
            };
        };
    };
    "delete-wps-favorites-nodeId": {
        parameters: {
            path: {
                /** @description Identifier of the game. */
                nodeId: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-freerounds": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameFreeRoundsList"];
                    };
                };
            };
        };
    };
    "get-wps-game-launchGame": {
        parameters: {
            query: {
                /** @description Identifier of the game. */
                nodeId: string;
                /** @description Code of the game vendor. */
                vassalage?: string;
                /** @description Category of games. */
                gameType?: string;
                /** @description Address to which the game returns. */
                backUrl?: string;
                /** @description Platform of the client. */
                platform?: string;
                /** @description theme in which the game's page opens */
                theme?: "dark" | "light";
                /** @description lotteries: area; only Vietnam is named */
                lottoArea?: "VN";
                /** @description lotteries: how the page opens */
                launchMode?: "LOTT";
                /** @description lotteries: prize mode that the page shows */
                prizeMode?: "LOTT" | "ZY" | "ELOTT" | "SEA" | "VN";
                /** @description lotteries: code of the game of nodeId */
                gameCode?: string;
                /** @description Name of the device and browser. */
                device?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameLaunchOut"];
                    };
                };
            };
        };
    };
    "get-wps-games": {
        parameters: {
            query?: {
                /** @description code of the merchant; another one offers no games here */
                merchant?: string;
                /** @description as platform */
                clientType?: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
                /** @description games are the same on every platform */
                platform?: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
                /** @description Category of games. */
                gameType?: string;
                /** @description Code of the game vendor. */
                vassalage?: string;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Search text. */
                q?: string;
                /** @description FAV and RECENT are the member's own: empty for visitors */
                selectType?: components["schemas"]["GameSection"];
                /** @description Sub-type of games. */
                subType?: "JP" | "TG" | "AC" | "BG";
                /** @description Sub-category of the game. */
                class?: string;
                /** @description Only games whose smallest stake is at most this. */
                minBet?: string;
                /** @description Lines to show; or the number of paylines of a game. */
                lines?: number;
                /** @description Order of the list. */
                sort?: components["schemas"]["GameOrder"];
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["PageGameOut"];
                    };
                };
            };
        };
    };
    "get-wps-games-matches": {
        parameters: {
            query?: {
                /** @description Category of games. */
                gameType?: "SPORTS" | "ESPORTS" | "COCKFIGHT";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameMatchesOut"];
                    };
                };
            };
        };
    };
    "get-wps-games-recent": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description Category of games. */
                gameType?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["PageGameOut"];
                    };
                };
            };
        };
    };
    "get-wps-limits": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "put-wps-limits": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Amount of the item. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    amount: string;
                    /** @description Kind of the item. */
                    kind: components["schemas"]["LimitKind"];
                    /**
                     * @description Period that the limit covers.
                     * @enum {string}
                     */
                    period: "D" | "W" | "M";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "put-wps-limits-reminder": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description Interval of the reminder in minutes; 0 switches it off.
                     * @example 30
                     */
                    minutes: number;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "get-wps-limits-session": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitSessionOut"];
                    };
                };
            };
        };
    };
    "post-wps-limits-session-acknowledgment": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitSessionOut"];
                    };
                };
            };
        };
    };
    "post-wps-limits-stop": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Length of the stop as an ISO 8601 duration, or FOREVER. */
                    length: components["schemas"]["LimitLength"];
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "delete-wps-limits-kind-period": {
        parameters: {
            path: {
                /** @description Kind of the item. */
                kind: string;
                /** @description Period that the limit covers. */
                period: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "post-wps-limits-kind-period-confirmation": {
        parameters: {
            path: {
                /** @description Kind of the item. */
                kind: string;
                /** @description Period that the limit covers. */
                period: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "delete-wps-limits-kind-period-pending": {
        parameters: {
            path: {
                /** @description Kind of the item. */
                kind: string;
                /** @description Period that the limit covers. */
                period: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["LimitLimitsOut"];
                    };
                };
            };
        };
    };
    "get-wps-live": {
        responses: {
            200: {
                content: {
                    "text/event-stream": ({
                        /** @description Data of the event. */
                        data: components["schemas"]["SessionEndedEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "session-ended";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["ContentAnnouncementEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "announcement";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["MessageEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "message";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["MessageCounts"] | Record<string, never>;
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "badge";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["WalletFigures"] | Record<string, never>;
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "balance";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["DepositEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "deposit";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["WithdrawalEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "withdrawal";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["MatchingEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "match";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["TransferEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "transfer";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["BetEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "bet";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LimitReachedEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "limit";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LimitReminderEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "reminder";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LimitStopEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "stop";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LotteryDrawEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "draw";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["ContractLiveEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "contract";
                        /** @description Send it as Last-Event-ID to resume after this event. */
                        id?: string;
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LiveResyncEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "resync";
                    } | {
                        /** @description Data of the event. */
                        data: components["schemas"]["LiveByeEvent"];
                        /**
                         * @description Kind of the event.
                         * @enum {string}
                         */
                        event: "bye";
                    })[];
                };
            };
        };
    };
    "get-wps-matches": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
                /** @description only the match of this deposit */
                depositId?: string;
                /** @description only matches of parts of this withdrawal */
                withdrawalId?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorMatchOut"];
                    };
                };
            };
        };
    };
    "get-wps-matches-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MatchingMatchOut"];
                    };
                };
            };
        };
    };
    "post-wps-matches-id-cancel": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MatchingMatchOut"];
                    };
                };
            };
        };
    };
    "post-wps-matches-id-dispute": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Pictures that prove the payment. */
                    proofs?: string[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MatchingMatchOut"];
                    };
                };
            };
        };
    };
    "post-wps-matches-id-payee": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MatchingPayeeOut"];
                    };
                };
            };
        };
    };
    "post-wps-matches-id-proofs": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Pictures that prove the payment. */
                    proofs?: string[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MatchingMatchOut"];
                    };
                };
            };
        };
    };
    "get-wps-matches-id-proofs-file": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
                /** @description Identifier of an uploaded picture. */
                file: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["PictureOut"];
                    };
                };
            };
        };
    };
    "put-wps-member-avatar": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifier of one of the offered pictures. */
                    avatar: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-close": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Reason, as written by the one who acted.
                     * @example Verified by phone.
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "put-wps-member-email": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code: string;
                    /**
                     * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
                     * @example p***@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-member-export": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    "get-wps-member-info": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberInfoOut"];
                    };
                };
            };
        };
    };
    "get-wps-member-info-funds-consolidated": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberContractsOut"];
                    };
                };
            };
        };
    };
    "get-wps-member-info-icon": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberIconOut"];
                    };
                };
            };
        };
    };
    "get-wps-member-passkeys": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionPasskeyOut"][];
                    };
                };
            };
        };
    };
    "post-wps-member-passkeys-begin": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionCeremonyOut"];
                    };
                };
            };
        };
    };
    "post-wps-member-passkeys-finish": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifier of the challenge that is answered. */
                    challengeId: string;
                    /** @description Public key credential as the browser returned it (WebAuthn). */
                    credential: unknown;
                    /**
                     * @description Name to show.
                     * @example PromptPay
                     */
                    name: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionPasskeyOut"];
                    };
                };
            };
        };
    };
    "delete-wps-member-passkeys-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-password": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description The new password once more. */
                    confirmNewPassword: string;
                    /** @description The new password. */
                    newPassword: string;
                    /** @description The current password. */
                    oldPassword?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-password-email": {
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
                     * @example p***@example.com
                     */
                    email: string;
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-password-link": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description The new password. */
                    newPassword: string;
                    /** @description Token of the session; send it as a bearer token. */
                    token: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-member-password-verification": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum: string;
                    /** @description The new password. */
                    newPassword: string;
                    /**
                     * @description Code from the SMS or e-mail.
                     * @example 123456
                     */
                    verificationCode: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "put-wps-member-paymentPassword": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description Login password. */
                    password?: string;
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "put-wps-member-phone": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum: string;
                    /**
                     * @description Code from the SMS.
                     * @example 123456
                     */
                    smsCode: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-member-profile": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberProfileBody"];
                    };
                };
            };
        };
    };
    "put-wps-member-profile": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Postal address, or the masked address of a support contact. */
                    address: string;
                    /**
                     * @description Date of birth.
                     * @example 1990-12-31
                     */
                    birthday: string;
                    /**
                     * @description Full legal name.
                     * @example Pia Wong
                     */
                    fullname: string;
                    /**
                     * @description Nationality as ISO 3166-1 alpha-2.
                     * @example TH
                     */
                    nationality: string;
                    /**
                     * @description Name that other members see.
                     * @example Pia
                     */
                    nickname: string;
                    /**
                     * @description Occupation.
                     * @example Engineer
                     */
                    occupation: string;
                    /**
                     * @description Source of income.
                     * @example Salary
                     */
                    sourceOfIncome: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "put-wps-member-register": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Code of the affiliate link that the member followed.
                     * @example AF7K2M
                     */
                    affiliateCode?: string;
                    /** @description Single-use token that links the external account after sign-in. */
                    bindToken?: string;
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /** @description The password once more. */
                    confirmPassword?: string;
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode?: string;
                    /**
                     * @description Host name by which the visitor came.
                     * @example play.lantern.test
                     */
                    domain?: string;
                    /**
                     * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
                     * @example p***@example.com
                     */
                    email?: string;
                    /** @description Facebook account of the member. */
                    facebook?: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /**
                     * @description Number of an identity document.
                     * @example 1103700000000
                     */
                    idNumber?: string;
                    /** @description LINE account of the member. */
                    line?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum?: string;
                    /** @description Login password. */
                    password?: string;
                    /** @description Name of the account holder, masked where it is shown. */
                    payeeName?: string;
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword?: string;
                    /** @description ID token of Firebase that proves the mobile number. */
                    phoneIdToken?: string;
                    /** @description QQ account of the member. */
                    qqNum?: string;
                    /** @description Identifier of the member who recommended the platform. */
                    recommenderId?: string;
                    /**
                     * @description The member's referral code.
                     * @example PIA7K2
                     */
                    referralCode?: string;
                    /**
                     * @description How the member registers.
                     * @enum {string}
                     */
                    registerMethod?: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
                    /** @description Address at which the member registered. */
                    registerUrl?: string;
                    /** @description Telegram account of the member. */
                    telegram?: string;
                    /** @description Whether the terms and conditions were accepted. */
                    termsAccepted: boolean;
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username?: string;
                    /**
                     * @description Code from the SMS or e-mail.
                     * @example 123456
                     */
                    verificationCode?: string;
                    /** @description The password once more. */
                    verifyPwd?: string;
                    /** @description WeChat account of the member. */
                    wechat?: string;
                    /** @description WhatsApp account of the member. */
                    whatsapp?: string;
                    /** @description Zalo account of the member. */
                    zalo?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "put-wps-member-register-mobile": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Code of the affiliate link that the member followed.
                     * @example AF7K2M
                     */
                    affiliateCode?: string;
                    /** @description Single-use token that links the external account after sign-in. */
                    bindToken?: string;
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /** @description The password once more. */
                    confirmPassword?: string;
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode?: string;
                    /**
                     * @description Host name by which the visitor came.
                     * @example play.lantern.test
                     */
                    domain?: string;
                    /**
                     * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
                     * @example p***@example.com
                     */
                    email?: string;
                    /** @description Facebook account of the member. */
                    facebook?: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /**
                     * @description Number of an identity document.
                     * @example 1103700000000
                     */
                    idNumber?: string;
                    /** @description LINE account of the member. */
                    line?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum?: string;
                    /** @description Login password. */
                    password?: string;
                    /** @description Name of the account holder, masked where it is shown. */
                    payeeName?: string;
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword?: string;
                    /** @description ID token of Firebase that proves the mobile number. */
                    phoneIdToken?: string;
                    /** @description QQ account of the member. */
                    qqNum?: string;
                    /** @description Identifier of the member who recommended the platform. */
                    recommenderId?: string;
                    /**
                     * @description The member's referral code.
                     * @example PIA7K2
                     */
                    referralCode?: string;
                    /**
                     * @description How the member registers.
                     * @enum {string}
                     */
                    registerMethod?: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
                    /** @description Address at which the member registered. */
                    registerUrl?: string;
                    /** @description Telegram account of the member. */
                    telegram?: string;
                    /** @description Whether the terms and conditions were accepted. */
                    termsAccepted: boolean;
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username?: string;
                    /**
                     * @description Code from the SMS or e-mail.
                     * @example 123456
                     */
                    verificationCode?: string;
                    /** @description The password once more. */
                    verifyPwd?: string;
                    /** @description WeChat account of the member. */
                    wechat?: string;
                    /** @description WhatsApp account of the member. */
                    whatsapp?: string;
                    /** @description Zalo account of the member. */
                    zalo?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "get-wps-member-security": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MemberSecurityOut"];
                    };
                };
            };
        };
    };
    "put-wps-member-signInNotices": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether it is switched on. */
                    enabled: boolean;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-social": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description Single-use token that links the external account after sign-in. */
                    bindToken?: string;
                    /** @description ID token that Firebase issued. */
                    idToken?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "delete-wps-member-social-provider": {
        parameters: {
            path: {
                /** @description Name of the provider. */
                provider: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "delete-wps-member-totp": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-member-totp-begin": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationTotpKeyOut"];
                    };
                };
            };
        };
    };
    "post-wps-member-totp-finish": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationRecoveryOut"];
                    };
                };
            };
        };
    };
    "post-wps-member-totp-recovery": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationRecoveryOut"];
                    };
                };
            };
        };
    };
    "get-wps-messages": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorMessageOut"];
                    };
                };
            };
        };
    };
    "post-wps-messages-read": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifier of the newest message that was read. */
                    newest: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MessageCounts"];
                    };
                };
            };
        };
    };
    "get-wps-messages-unread": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MessageCounts"];
                    };
                };
            };
        };
    };
    "get-wps-messages-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MessageMessageOut"];
                    };
                };
            };
        };
    };
    "delete-wps-messages-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MessageCounts"];
                    };
                };
            };
        };
    };
    "post-wps-messages-id-read": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["MessageCounts"];
                    };
                };
            };
        };
    };
    "post-wps-payees": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description code or name of a destination
                     * @example Bangkok Bank
                     */
                    bank: string;
                    /**
                     * @description Name of the account holder.
                     * @example Pia Wong
                     */
                    holder: string;
                    /**
                     * @description Number of the account, or position of the item.
                     * @example 1
                     */
                    number: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalPayeeOut"];
                    };
                };
            };
        };
    };
    "get-wps-payees-destinations": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalDestinationsOut"];
                    };
                };
            };
        };
    };
    "delete-wps-payees-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-profit": {
        parameters: {
            query?: {
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ReportProfitOut"];
                    };
                };
            };
        };
    };
    "get-wps-profit-origins": {
        parameters: {
            query: {
                /** @description Figure whose origins are listed. */
                figure: "deposit" | "withdrawal" | "bet" | "validBet" | "payout" | "gameProfit" | "rebate" | "activity";
                /** @description Start of the period, included; or the source of the item. */
                from?: string;
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
                /** @description Category of games. */
                gameType?: string;
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorOriginOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-GCSGAME_getRankList": {
        parameters: {
            query?: {
                /** @description Number of wins to return. */
                limitNum?: number;
                /** @description a game type, or ALL */
                gameCategory?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameWinnersOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-GCSGAME_hotGamesV2": {
        parameters: {
            query?: {
                /** @description code of the merchant; another one offers no games here */
                merchantCode?: string;
                /** @description 2: games of all vendors of the platform */
                isPlatform?: number;
                /** @description games are the same on every platform */
                platform?: "WEB" | "PWA" | "IOS" | "IOS_LITE" | "ANDROID";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["PageGameOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-GCSGAME_newGameVendor": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameNewVendorsOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-GCS_gameLaunchFB": {
        parameters: {
            query: {
                /** @description Identifier of the game. */
                nodeId: string;
                /** @description Code of the game vendor. */
                vassalage?: string;
                /** @description Category of games. */
                gameType?: string;
                /** @description Address to which the game returns. */
                backUrl?: string;
                /** @description Platform of the client. */
                platform?: string;
                /** @description theme in which the game's page opens */
                theme?: "dark" | "light";
                /** @description lotteries: area; only Vietnam is named */
                lottoArea?: "VN";
                /** @description lotteries: how the page opens */
                launchMode?: "LOTT";
                /** @description lotteries: prize mode that the page shows */
                prizeMode?: "LOTT" | "ZY" | "ELOTT" | "SEA" | "VN";
                /** @description lotteries: code of the game of nodeId */
                gameCode?: string;
                /** @description Name of the device and browser. */
                device?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameLaunchOut"];
                    };
                };
            };
        };
    };
    "post-wps-relay-GCS_walletTransfer": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Amount of the item. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    amount: string;
                    /** @description Start of the period, included; or the source of the item. */
                    from: string;
                    /** @description End of the period, excluded; or the receiver. */
                    to: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletVendorTransferOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-GLS2_roomList": {
        parameters: {
            query?: {
                /** @description Code of the game vendor. */
                vassalage?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["GameRoomsOut"];
                    };
                };
            };
        };
    };
    "get-wps-relay-MCSFE_getListAnnouncements": {
        parameters: {
            query?: {
                /** @description Kinds of announcements, separated by commas. */
                types?: string;
                /** @description Platform of the client. */
                platform?: "W";
                /** @description Language. */
                language?: "EN" | "CN" | "TY" | "KO";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContentAnnouncementsOut"];
                    };
                };
            };
        };
    };
    "get-wps-session": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionSessionOut"][];
                    };
                };
            };
        };
    };
    "get-wps-session-devices": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionDeviceOut"][];
                    };
                };
            };
        };
    };
    "delete-wps-session-devices-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-session-handoff": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name of the app that takes the session over.
                     * @example lantern
                     */
                    app: string;
                    /**
                     * @description SHA-256 of the verifier, base64url (PKCE).
                     * @example 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU
                     */
                    challenge: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionHandoffOut"];
                    };
                };
            };
        };
    };
    "post-wps-session-login": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode?: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum?: string;
                    /** @description Login password. */
                    password?: string;
                    /** @description Whether to remember this device. */
                    rememberMe?: boolean;
                    /**
                     * @description Which members or which site the call is about.
                     * @enum {string}
                     */
                    scope?: "player" | "agent";
                    /**
                     * @description Code from the SMS.
                     * @example 123456
                     */
                    smsCode?: string;
                    /**
                     * @description Kind of the item.
                     * @enum {string}
                     */
                    type: "username" | "sms";
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-freeplay": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Operating system of the client.
                     * @example android
                     */
                    os: string;
                    /**
                     * @description Platform of the client.
                     * @enum {string}
                     */
                    platform: "W";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-handoff": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code: string;
                    /** @description Random text whose SHA-256 was the challenge (PKCE). */
                    verifier: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-passkey-begin": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionCeremonyOut"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-passkey-finish": {
        requestBody: {
            content: {
                "application/json": {
                    /** @description Identifier of the challenge that is answered. */
                    challengeId: string;
                    /** @description Public key credential as the browser returned it (WebAuthn). */
                    credential: unknown;
                    /**
                     * @description Which members or which site the call is about.
                     * @enum {string}
                     */
                    scope?: "player" | "agent";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-remembered": {
        parameters: {
            cookie?: {
                /** @description Cookie that recognizes a remembered device. */
                "__Host-lantern_device"?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-social": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description ID token that Firebase issued. */
                    idToken: string;
                    /**
                     * @description Which members or which site the call is about.
                     * @enum {string}
                     */
                    scope?: "player" | "agent";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionSocialOut"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-social-bind": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description Single-use token that links the external account after sign-in. */
                    bindToken: string;
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /** @description Login password. */
                    password: string;
                    /**
                     * @description Which members or which site the call is about.
                     * @enum {string}
                     */
                    scope?: "player" | "agent";
                    /**
                     * @description User name.
                     * @example pia_w
                     */
                    username: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    "post-wps-session-login-verify": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /** @description Identifier of the challenge that is answered. */
                    challengeId: string;
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code?: string;
                    /**
                     * @description Method.
                     * @enum {string}
                     */
                    method: "sms" | "email" | "totp" | "bankAccountName";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SessionVerifyOut"];
                    };
                };
            };
        };
    };
    "delete-wps-session-logout": {
        parameters: {
            cookie?: {
                /** @description Cookie that recognizes a remembered device. */
                "__Host-lantern_device"?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "post-wps-session-reauth": {
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Code of the item.
                     * @example DICE
                     */
                    code?: string;
                    /**
                     * @description Method.
                     * @enum {string}
                     */
                    method: "password" | "totp" | "sms" | "email";
                    /** @description Login password. */
                    password?: string;
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "delete-wps-session-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: null;
                    };
                };
            };
        };
    };
    "get-wps-system-customerService-address": {
        parameters: {
            path: {
                /** @description Postal address, or the masked address of a support contact. */
                address: string;
            };
        };
        responses: {
            200: {
                content: {
                    "text/html": string;
                };
            };
        };
    };
    "get-wps-system-domainRoute": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SystemDomainRouteOut"];
                    };
                };
            };
        };
    };
    "get-wps-system-helpCenter": {
        parameters: {
            query?: {
                /** @description Language of the texts. */
                lang?: "EN" | "CN" | "TY" | "KO";
                /** @description Name of the device and browser. */
                device?: "WEB" | "APP";
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["ContentHelpOut"];
                    };
                };
            };
        };
    };
    "get-wps-system-setting-register": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SystemRegisterSettingOut"];
                    };
                };
            };
        };
    };
    "get-wps-system-status": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SystemStatusOut"];
                    };
                };
            };
        };
    };
    "get-wps-system-whitelabel": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["SystemWhiteLabelOut"];
                    };
                };
            };
        };
    };
    "get-wps-transfers": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorTransferOut"];
                    };
                };
            };
        };
    };
    "post-wps-transfers": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Amount of the item. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    amount: string;
                    /** @description Direction of the transfer, seen from the sender. */
                    direction: components["schemas"]["TransferDirection"];
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword: string;
                    /** @description End of the period, excluded; or the receiver. */
                    to?: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["TransferTransferOut"];
                    };
                };
            };
        };
    };
    "get-wps-transfers-terms": {
        parameters: {
            query?: {
                /** @description End of the period, excluded; or the receiver. */
                to?: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["TransferTermsOut"];
                    };
                };
            };
        };
    };
    "get-wps-transfers-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["TransferTransferOut"];
                    };
                };
            };
        };
    };
    "get-wps-v2-wallets-balance": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletFigures"];
                    };
                };
            };
        };
    };
    "post-wps-verification-email": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description E-mail address, masked where it is shown; or whether e-mails can be sent.
                     * @example p***@example.com
                     */
                    email?: string;
                    /**
                     * @description What the code or captcha is for.
                     * @enum {string}
                     */
                    purpose: "bind" | "reauth";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationSentOut"];
                    };
                };
            };
        };
    };
    "post-wps-verification-sms-member": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum?: string;
                    /**
                     * @description What the code or captcha is for.
                     * @enum {string}
                     */
                    purpose: "bind" | "reauth";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationSentOut"];
                    };
                };
            };
        };
    };
    "post-wps-verification-sms-noLogin": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNum: string;
                    /**
                     * @description What the code or captcha is for.
                     * @enum {string}
                     */
                    purpose: "login" | "password";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationSentOut"];
                    };
                };
            };
        };
    };
    "post-wps-verification-sms-register": {
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Answer to the captcha.
                     * @example 7F3KD
                     */
                    captcha?: string;
                    /** @description Identifier of the captcha that is answered. */
                    captchaId?: string;
                    /**
                     * @description International dialing code without the plus sign.
                     * @example 66
                     */
                    countryDialingCode: string;
                    /** @description Token of the human check; or its public configuration. */
                    humanVerification?: string;
                    /**
                     * @description Mobile number without the dialing code.
                     * @example 0812345678
                     */
                    mobileNo: string;
                    /**
                     * @description Kind of the item.
                     * @enum {string}
                     */
                    type?: "mobile" | "username";
                };
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["VerificationSentOut"];
                    };
                };
            };
        };
    };
    "get-wps-wallets": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletWalletsOut"];
                    };
                };
            };
        };
    };
    "post-wps-wallets-return": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletReturnOut"];
                    };
                };
            };
        };
    };
    "get-wps-wallets-transfers-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WalletVendorTransferOut"];
                    };
                };
            };
        };
    };
    "get-wps-withdrawals": {
        parameters: {
            query?: {
                /** @description The nextCursor of the previous page; omit it for the first page. */
                cursor?: string;
                /** @description Items on a page: 20 unless given, at most 100. */
                pageSize?: number;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["CursorWithdrawalOut"];
                    };
                };
            };
        };
    };
    "post-wps-withdrawals": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
        };
        requestBody: {
            content: {
                "application/jose": string;
                "application/json": {
                    /**
                     * @description Amount of the item. Decimal, in units of the currency.
                     * @example 125.50
                     */
                    amount: string;
                    /** @description Identifier of the payee. */
                    payeeId: string;
                    /**
                     * @description Payment password, six digits.
                     * @example 480217
                     */
                    paymentPassword: string;
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "get-wps-withdrawals-terms": {
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalTermsOut"];
                    };
                };
            };
        };
    };
    "get-wps-withdrawals-id": {
        parameters: {
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "post-wps-withdrawals-id-cancel": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "post-wps-withdrawals-id-parts-part-dispute": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
                /** @description Identifier of the part of the payout. */
                part: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Pictures that prove the payment. */
                    proofs?: string[];
                };
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "delete-wps-withdrawals-id-parts-part-dispute": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
                /** @description Identifier of the part of the payout. */
                part: string;
            };
        };
        responses: {
            200: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "post-wps-withdrawals-id-parts-part-received": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
                /** @description Identifier of the part of the payout. */
                part: string;
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
    "post-wps-withdrawals-id-received": {
        parameters: {
            header: {
                /** @description Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request whose answer was lost. */
                "Idempotency-Key": components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Identifier. */
                id: string;
            };
        };
        responses: {
            201: {
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        value: components["schemas"]["WithdrawalWithdrawalOut"];
                    };
                };
            };
        };
    };
}
