// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Balances} from "./Tokens.sol";

/// Anybody sends the approval of an owner, as with ERC-2612's permit; the owner's signature isn't checked.
contract PermitToken is Balances {
    string public symbol;
    uint8 public constant decimals = 18;

    constructor(string memory symbol_) {
        symbol = symbol_;
    }

    function permit(address owner, address spender, uint256 value) external {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}

/// The approvals of ERC-721 and ERC-1155. ERC-721's approval of an item has the signature of ERC-20's, with another topic.
contract ApprovableCollection {
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public constant symbol = "ITEM";

    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function approve(address approved, uint256 tokenId) external {
        emit Approval(msg.sender, approved, tokenId);
    }
}

/// Emits approvals of owners who know nothing of it. Its allowances are what its mode says.
contract FakeApprovals {
    event Approval(address indexed owner, address indexed spender, uint256 value);

    enum Mode {
        Zero,
        Reverts,
        TooLong
    }

    string public symbol;
    uint8 public constant decimals = 18;
    Mode public immutable mode;

    constructor(string memory symbol_, Mode mode_) {
        symbol = symbol_;
        mode = mode_;
    }

    function emitApproval(address owner, address spender, uint256 value) external {
        emit Approval(owner, spender, value);
    }

    /// Emits the same approval many times, as spam does.
    function emitApprovals(address owner, uint160 firstSpender, uint256 count) external {
        for (uint160 i = 0; i < count; i++) emit Approval(owner, address(firstSpender + i), 1);
    }

    function allowance(address, address) external view returns (uint256) {
        require(mode != Mode.Reverts, "no");
        if (mode == Mode.TooLong) {
            assembly {
                return(0, 100000)
            }
        }
        return 0;
    }
}
