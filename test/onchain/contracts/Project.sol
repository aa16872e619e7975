// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A project whose airdrop rewards use.
contract Project {
    mapping(address => uint256) public checkIns;

    function checkIn() external payable {
        checkIns[msg.sender] += 1;
    }

    function close() external pure {
        revert("project is closed");
    }
}
