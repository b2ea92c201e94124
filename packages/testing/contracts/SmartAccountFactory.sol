// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/draft-ERC4337Utils.sol";
import {ERC7579Utils} from "@openzeppelin/contracts/account/utils/draft-ERC7579Utils.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/draft-IERC4337.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// A smart account of one key (ERC-4337, entry point 0.8), of OpenZeppelin's parts: several calls as one (ERC-7821), signatures that hold for this account and this
/// chain alone (ERC-7739). Its owner stays the same. What the owner has signed a permission for, its holder has the account do through the delegation manager (ERC-7710), which
/// checks signature, limits and revocation.
contract SmartAccount is Initializable, Account, EIP712, ERC7739, ERC7821, SignerECDSA, ERC721Holder, ERC1155Holder {
    /// DelegationManager 1.3.0 of MetaMask's delegation framework, which is at this address on every network that has it.
    address public constant DELEGATION_MANAGER = 0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3;

    /// A permission leads to no control of the account, its deposit or its permissions.
    error ForbiddenTarget(address target);

    /// Nobody owns the code itself.
    constructor() EIP712("Hawser Smart Account", "1") SignerECDSA(address(1)) {
        _disableInitializers();
    }

    function initialize(address owner) external initializer {
        _setSigner(owner);
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// One call at a time, and one that fails undoes all (ERC-7579): what the limits of permissions are made for.
    function executeFromExecutor(bytes32 mode, bytes calldata executionCalldata) external returns (bytes[] memory) {
        if (msg.sender != DELEGATION_MANAGER || mode != bytes32(0)) revert AccountUnauthorized(msg.sender);
        (address target,,) = ERC7579Utils.decodeSingle(executionCalldata);
        if (target == address(0) || target == address(this) || target == DELEGATION_MANAGER || target == address(entryPoint())) {
            revert ForbiddenTarget(target);
        }
        return ERC7579Utils.execSingle(executionCalldata, ERC7579Utils.EXECTYPE_DEFAULT);
    }

    function _erc7821AuthorizedExecutor(address caller, bytes32 mode, bytes calldata executionData)
        internal
        view
        override
        returns (bool)
    {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}

/// Creates an owner's account at an address that the owner decides: whoever does it first does what everybody else would.
contract SmartAccountFactory {
    address public immutable implementation = address(new SmartAccount());

    function createAccount(address owner) external returns (address account) {
        account = accountOf(owner);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(implementation, bytes32(uint256(uint160(owner))));
        SmartAccount(payable(account)).initialize(owner);
    }

    function accountOf(address owner) public view returns (address) {
        return Clones.predictDeterministicAddress(implementation, bytes32(uint256(uint160(owner))));
    }
}
