// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// An account that is a contract: what its owner's key signs is its signature (ERC-1271).
contract ContractAccount {
    address private immutable _owner;

    constructor(address owner) {
        _owner = owner;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == _owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Creates an owner's account at an address that is known before (ERC-6492).
contract ContractAccountFactory {
    function create(address owner) external returns (address) {
        address account = accountOf(owner);
        return account.code.length > 0 ? account : address(new ContractAccount{salt: 0}(owner));
    }

    function accountOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ContractAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), code)))));
    }
}
